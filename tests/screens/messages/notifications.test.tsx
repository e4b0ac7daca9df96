import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NotificationsScreen } from '../../../src/screens/messages/NotificationsScreen';
import { keptNotification } from '../../../src/services/kept-notification';
import { notificationItem } from '../../model/notification-items';
import { pageOf, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

const items = [
  notificationItem({ id: 'c1', candidateName: 'Asha Rao' }),
  notificationItem({
    id: 'i2',
    code: 104,
    candidateName: 'Ben Okoro',
    interviewStatus: 'PENDING_FEEDBACK',
    mobileNumber: '',
  }),
  notificationItem({
    id: 'f3',
    about: 'address',
    code: 105,
    candidateName: 'Ravi Kumar',
    uploadedBy: '',
    failed: { address: 'ravi@example.com', why: 'returned', of: 'panelist', id: 'p1' },
  }),
];
const show = (path = '/', answers: Parameters<typeof serve>[0] = {}) => {
  const asked = serve({ 'GET /notifications': () => ({ status: 200, data: pageOf(items) }), ...answers });
  return { asked, ...renderApp(<NotificationsScreen />, { path, queryClient: seededClient('ADMIN') }) };
};
const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest('tr');
  if (found === null) throw new Error('no row');
  return within(found);
};

it('lists all that the bell tells, each leading where the bell leads', async () => {
  show();
  const asha = await row('Asha Rao');
  for (const words of ['To schedule', 'Northwind Software', 'Backend engineer', '+91 98450 12345', 'Organization'])
    expect(asha.getByText(words)).toBeVisible();
  const ben = await row('Ben Okoro');
  expect(ben.getByText('Pending feedback')).toBeVisible();
  expect(ben.getByRole('link', { name: 'View: Ben Okoro' })).toHaveAttribute(
    'href',
    '/dashboard/interviewdetails?tab=1',
  );
  const ravi = await row('Ravi Kumar');
  expect(ravi.getByText('Not delivered: ravi@example.com')).toBeVisible();
  expect(ravi.getByRole('link', { name: 'View: Ravi Kumar' })).toHaveAttribute('href', '/dashboard/panelistuser?id=p1');
  const schedule = asha.getByRole('link', { name: 'Schedule: Asha Rao' });
  expect(schedule).toHaveAttribute('href', '/dashboard/interviewmenus');
  fireEvent.click(schedule);
  expect(keptNotification()?.notification.candidateName).toBe('Asha Rao');
});

it('narrows to one cause', async () => {
  const { asked } = show('/?code=104');
  await row('Ben Okoro');
  expect(asked.find(({ path }) => path === '/notifications')?.query.get('code')).toBe('104');
});

it('says when the daily summary comes, as System Configuration has it, also once it was turned off', async () => {
  const { asked } = show('/', {
    'GET /notifications/summary': () => ({ status: 200, data: { on: true, hour: 9, everyDay: false } }),
    'PUT /notifications/summary': () => ({ status: 200, data: {} }),
  });
  const label = 'Daily summary by email, at 09:00, Monday to Friday';
  const summary = await screen.findByLabelText(label);
  expect(summary).toBeChecked();
  fireEvent.click(summary);
  await waitFor(() => expect(screen.getByLabelText(label)).not.toBeChecked());
  expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ on: false });
});
