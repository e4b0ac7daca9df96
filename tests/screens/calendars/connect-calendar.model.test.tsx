import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ConnectCalendarActor, ConnectCalendarSnapshot } from '../../../src/machines/calendars/connect-calendar';
import { ConnectCalendarBody } from '../../../src/screens/calendars/ConnectCalendar';
import { aConnection, connectCalendarModel } from '../../model/connect-calendar-model';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';
import { calendarsOf } from './fixtures';

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const places = {
  google: /^Google Calendar ?Sign in at Google/,
  googleAddress: /^Google Calendar ?Read only/,
  icloud: /^Apple iCloud/,
} as const;
const labels = {
  address: 'Address',
  server: 'Server',
  userName: 'User name',
  password: 'Password',
};

function see(snapshot: ConnectCalendarSnapshot) {
  const heading = screen.queryByRole('heading', { level: 2 })?.textContent;
  const headings = {
    picking: 'Where is your calendar?',
    returning: 'Finishing the sign-in',
    left: 'Opening Google Calendar',
    choosing: 'What counts',
    saving: 'What counts',
  };
  const { value, context } = snapshot;
  if (value in headings) expect(heading).toBe(headings[value as keyof typeof headings]);
  const isForm = ['entering', 'checking', 'leaving', 'choosing', 'saving'].includes(String(value));
  expect(document.querySelector('form') !== null).toBe(isForm);
  if (isForm) expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe(String(snapshot.hasTag('busy')));
  const alerts = screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  const problems = [...Object.values(context.problems), context.wrong.calendars, context.problem];
  if (isForm || value === 'picking') expect(alerts.sort()).toEqual(problems.filter((one) => one !== null).sort());
}

describe('connecting a calendar', () => {
  it.each(['new', 'again', 'change', 'returned'] as const)(
    'takes the paths of its machine that begin %s',
    async (start) => {
      const closed: (string | null)[] = [];
      const model = connectCalendarModel(start);
      const driver = model.liveDriver({
        around: (change) => act(change),
        mount: (actor) =>
          void renderApp(
            <ConnectCalendarBody
              actor={actor as ConnectCalendarActor}
              calendars={calendarsOf([aConnection({ setUp: false })])}
              onClose={(id) => closed.push(id)}
            />,
            { queryClient: seededClient('PANELIST') },
          ),
        act: (event) => {
          if (event.type === 'place.pick') press(places[event.place as keyof typeof places]);
          else if (event.type === 'place.back') press('Back');
          else if (event.type === 'field.change')
            fireEvent.change(screen.getByLabelText(labels[event.name], { selector: 'input' }), {
              target: { value: event.value },
            });
          else if (event.type === 'write.change')
            fireEvent.click(screen.getByLabelText('Also write my interviews into it'));
          else if (event.type === 'choice.change') fireEvent.click(screen.getByLabelText('Ada'));
          else if (event.type === 'form.submit') press(/^(Check calendar|Save|Sign in at Google)$/);
          else return false;
          return true;
        },
        see,
        unmount: () => cleanup(),
      });
      await model.walk(driver, { paths: await model.cover(), partial: true });
      expect(closed.every((id) => id === aConnection().id)).toBe(true);
      expect(within(document.body).queryByText('undefined')).toBeNull();
    },
  );
});
