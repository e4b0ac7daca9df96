import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LatestUpdatesScreen } from '../../../src/screens/messages/LatestUpdatesScreen';
import { newsKind } from '../../../src/screens/messages/news/news-kind';
import { aNews, editNewsModel, newsFields, newsNow, newsRefusals } from '../../model/edit-news-model';
import { pageOf, seededClient } from '../fixtures';
import { walkRecordForm } from '../record-form';
import { renderApp } from '../render';
import { serve, type Asked } from '../server';

const zone = 'Asia/Kolkata';
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Announcement' });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('the form of an announcement takes every path of its machine', async () => {
  vi.useFakeTimers({ now: newsNow, toFake: ['Date'] });
  await walkRecordForm(editNewsModel(), {
    ...{ as: 'ADMIN', kind: newsKind(seededClient('ADMIN'), zone), zone, control: text, theirs: 'Theirs: Theirs' },
    change(change) {
      if (change.text !== undefined) fireEvent.change(text(), { target: { value: change.text } });
      else fireEvent.click(box(change.audience?.length === 0 ? 'Everyone' : 'Panelists'));
    },
    see(draft) {
      expect(text().value).toBe(draft.text);
      expect(box('Panelists').checked).toBe(draft.audience.includes('PANELIST'));
    },
  });
});

const stored = aNews({ publishFrom: new Date().toISOString() });
const draft = aNews({ id: stored.id.replace(/0$/, '1'), title: 'A draft', publishFrom: null, state: 'DRAFT' });
const served = (answers: Parameters<typeof serve>[0] = {}) =>
  serve({
    'GET /exports': () => ({ status: 200, data: [] }),
    'GET /list-views': () => ({ status: 200, data: [] }),
    'GET /news/all': () => ({ status: 200, data: pageOf([stored, draft]) }),
    [`GET /news/${stored.id}`]: () => ({ status: 200, data: stored }),
    [`GET /news/${stored.id}/versions`]: () => ({
      status: 200,
      data: pageOf(
        ['Now', 'Before', 'First'].map((title, nth) => ({
          revision: 3 - nth,
          at: stored.changedAt,
          by: 'Ada Admin',
          fields: newsFields({ title, publishFrom: stored.publishFrom }),
        })),
      ),
    }),
    ...answers,
  });
const bodiesOf = (asked: Asked[], call: string) =>
  asked.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
const open = (search = '') =>
  renderApp(<LatestUpdatesScreen />, {
    path: `/dashboard/latestupdates${search}`,
    queryClient: seededClient('ADMIN'),
  });

describe('News Management', () => {
  it('adds an announcement: published now, for everyone, and opens it', async () => {
    const asked = served({ 'POST /news': () => ({ status: 200, data: stored }) });
    const { path } = open('?id=new');
    fireEvent.click(await screen.findByRole('button', { name: 'Add announcement' }));
    expect(await screen.findByText('Please enter something in announcement')).toBeInTheDocument();
    expect(screen.getByText('Title, field is required')).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'winter holidays' } });
    fireEvent.blur(screen.getByLabelText('Title'));
    fireEvent.change(text(), { target: { value: 'We are closed.' } });
    expect(screen.getByText('236 char left out of 250 char')).toBeInTheDocument();
    press('Add announcement');
    await waitFor(() => expect(path()).toBe(`/dashboard/latestupdates?id=${stored.id}`));
    expect(bodiesOf(asked, 'POST /news')).toEqual([
      {
        fields: {
          title: 'Winter Holidays',
          text: 'We are closed.',
          audience: [],
          publishFrom: 'now',
          publishUntil: null,
          withdrawn: false,
        },
      },
    ]);
  });

  it('reads versions page by page, to the first one', async () => {
    const version = (revision: number) => ({
      revision,
      at: stored.changedAt,
      by: 'Ada Admin',
      fields: newsFields({ title: `Title ${revision}`, publishFrom: stored.publishFrom }),
    });
    const all = Array.from({ length: 110 }, (_, nth) => version(110 - nth));
    const asked = served({
      [`GET /news/${stored.id}`]: () => ({ status: 200, data: { ...stored, revision: 110 } }),
      [`GET /news/${stored.id}/versions`]: ({ query }) => {
        const [page, limit] = [Number(query.get('_page')), Number(query.get('_limit'))];
        return { status: 200, data: pageOf(all.slice(page * limit, (page + 1) * limit), 110) };
      },
    });
    open(`?id=${stored.id}`);
    const versions = within(await screen.findByRole('region', { name: 'Versions' }));
    expect(await versions.findByText('Version 92: Title')).toBeInTheDocument();
    expect(versions.queryByText(/^Version 91/)).toBeNull();
    for (const oldest of ['Version 72: Title', 'Version 52: Title', 'Version 32: Title', 'Version 12: Title']) {
      fireEvent.click(versions.getByRole('button', { name: 'Show older versions' }));
      expect(await versions.findByText(oldest)).toBeInTheDocument();
    }
    fireEvent.click(versions.getByRole('button', { name: 'Show older versions' }));
    expect(await versions.findByText('Version 1, created')).toBeInTheDocument();
    expect(versions.getAllByRole('listitem')).toHaveLength(110);
    expect(versions.queryByRole('button', { name: 'Show older versions' })).toBeNull();
    expect(asked.filter(({ path }) => path.endsWith('/versions'))).toHaveLength(6);
  });

  it('shows what changed in each version, and restores one through the form', async () => {
    const asked = served({
      [`PUT /news/${stored.id}`]: () => ({
        ...newsRefusals.changed,
        data: { current: { ...stored, text: 'Theirs', revision: 4 } },
      }),
    });
    open(`?id=${stored.id}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Show changes in version 3' }));
    const versions = within(screen.getByRole('region', { name: 'Versions' }));
    expect(versions.getByText('Before', { exact: false, selector: 'del' })).toBeInTheDocument();
    expect(versions.queryByRole('button', { name: 'Restore version 3' })).toBeNull();
    press('Restore version 1');
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('First');
    press('Save');
    expect(await screen.findByText(/Someone else changed this announcement/)).toBeInTheDocument();
    press('Keep mine');
    press('Save');
    await waitFor(() =>
      expect(bodiesOf(asked, `PUT /news/${stored.id}`).map((body) => (body as { revision: number }).revision)).toEqual([
        3, 4,
      ]),
    );
  });

  it.each([
    {
      what: 'moves an ended announcement to draft, without its end',
      was: { publishFrom: '2026-01-01T09:00:00.000Z', publishUntil: '2026-01-05T09:00:00.000Z', state: 'ENDED' },
      choice: 'Move to draft',
      saved: { publishFrom: null, publishUntil: null },
    },
    {
      what: 'publishes again at its time what was planned and withdrawn',
      was: { publishFrom: '2096-01-01T09:00:00.000Z', withdrawn: true, state: 'WITHDRAWN' },
      choice: 'Publish later',
      saved: { publishFrom: '2096-01-01T09:00:00.000Z', withdrawn: false },
    },
  ] as const)('$what', async ({ was, choice, saved }) => {
    const before = { ...stored, ...was };
    const asked = served({
      [`GET /news/${stored.id}`]: () => ({ status: 200, data: before }),
      [`PUT /news/${stored.id}`]: () => ({ status: 200, data: before }),
    });
    open(`?id=${stored.id}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const radio = await screen.findByRole<HTMLInputElement>('radio', { name: choice });
    expect(radio.checked).toBe(false);
    fireEvent.click(radio);
    press('Save');
    await waitFor(() => expect(bodiesOf(asked, `PUT /news/${stored.id}`)).toMatchObject([{ fields: saved }]));
  });

  it('publishes a draft and withdraws what is published from their rows, with time to undo', async () => {
    const asked = served({ [`PUT /news/${draft.id}`]: () => ({ status: 200, data: draft }) });
    open();
    fireEvent.click(await screen.findByRole('button', { name: `Withdraw: ${stored.title}` }));
    // Undo ignores the second click of a double click.
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: `Undo: ${stored.title}` }));
      expect(screen.queryByRole('button', { name: `Undo: ${stored.title}` })).toBeNull();
    });
    press(`Publish: ${draft.title}`);
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(bodiesOf(asked, `PUT /news/${draft.id}`)).toHaveLength(1));
    expect(bodiesOf(asked, `PUT /news/${draft.id}`)[0]).toMatchObject({
      fields: { publishFrom: 'now', withdrawn: false },
      revision: 3,
    });
    expect(bodiesOf(asked, `PUT /news/${stored.id}`)).toEqual([]);
  });
});
