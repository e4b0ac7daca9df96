import type { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { AFTER_PREFERRED } from '../../server/slots/judge';
import { settingsWidth, radius } from '../../src/app/DisplayDrawer';
import { chunkTimeout } from '../../src/app/lazy-screen';
import { barHeight } from '../../src/app/frame-look';
import { makeTheme } from '../../src/app/theme';
import { lasting } from '../../src/components/toast-host';
import { defaultDisplay } from '../../src/contract/auth';
import { emailProblem } from '../../src/contract/auth-rules';
import { timeouts } from '../../src/contract/kit';
import { notificationPage } from '../../src/contract/messages';
import { bookAheadDays } from '../../src/contract/interview-rules';
import { limits } from '../../src/contract/texts';
import { sessionDelays } from '../../src/machines/auth/session';
import { landingDelay } from '../../src/machines/auth/sign-in';
import { popupLook } from '../../src/machines/auth/social-popup';
import { interviewRules } from '../../src/contract/interview-rules';
import { nearEnd } from '../../src/machines/messages/notifications';
import { windowAround } from '../../src/screens/interviews/parts/InterviewSearch';
import { popoverWidth } from '../../src/screens/messages/notifications/BellBody';
import { listHeight } from '../../src/screens/messages/notifications/NotificationList';
import { ApiProblem } from '../../src/services/api/problem';
import { shownFirst } from '../../src/services/queries/home';
import { makeQueryClient } from '../../src/services/query-client';
import { popupSide } from '../../src/services/wiring/auth/sign-in';
import { stateLength } from '../../src/services/wiring/auth/social-popup';

/**
 * The numbers of the specification, each written out once more, so that none changes by accident. Each number's effect
 * is tested where it is used. Not here: live monitoring from -75 to +30 minutes
 * (tests/server/interviews/windows.test.ts), 8 breadcrumbs (components/page.test.tsx), codes 101 to 104
 * (messages/bell.test.tsx), formats of dates (components/time.test.tsx), report ranges
 * (tests/model/run-report.test.ts).
 */
const queries = () => (makeQueryClient() as QueryClient).getDefaultOptions().queries ?? {};
const fault = new ApiProblem('', 502);
const tries = (failures: number) => (queries().retry as (failures: number, error: unknown) => boolean)(failures, fault);
const pause = queries().retryDelay as (failures: number) => number;
const { from, to } = windowAround(Date.parse('2026-11-20T10:00:00Z'));

describe('the numbers of the specification', () => {
  it.each<[heading: string, what: string, actual: unknown, stated: unknown]>([
    ['9 notifications', 'page size', notificationPage, 5],
    ['9 notifications', 'px from the end', nearEnd, 50],
    ['9 notifications', 'list height in px', listHeight, 425],
    ['9 notifications', 'popover width in px', popoverWidth, 300],
    ['9 sign-in', 'redirect delay in ms', landingDelay, 3_000],
    ['9 sign-in', 'inactivity in ms', sessionDelays.inactivity, 1_200_000],
    ['9 time-outs', 'default', timeouts.short, 8_000],
    ['9 time-outs', 'public GET', timeouts.publicGet, 20_000],
    ['9 time-outs', 'uploads', timeouts.upload, 25_000],
    ['9 time-outs', 'files', timeouts.file, 80_000],
    ['9 time-outs', 'long calls', timeouts.long, 300_000],
    ['9 time-outs', 'script chunk', chunkTimeout, 120_000],
    ['9 query caching', 'cache time in ms', queries().gcTime, 300_000],
    ['9 query caching', 'retries', [0, 1, 2, 3].map(tries), [true, true, true, false]],
    ['9 query caching', 'delays', [0, 1, 2, 4, 5, 9].map(pause), [1_000, 2_000, 4_000, 16_000, 30_000, 30_000]],
    ['9 display settings', 'drawer width in px', settingsWidth, 280],
    ['9 display settings', 'border radius', radius, { least: 4, most: 24, step: 2 }],
    ['9 display settings', 'defaults', [defaultDisplay.borderRadius, defaultDisplay.fontFamily], [12, 'Roboto']],
    ['9 frame', 'top bar of at most 70 px', barHeight <= 70, true],
    ['9 toast', 'ms', lasting, 3_000],
    ['9 theme', 'teal', makeTheme(defaultDisplay).palette.brand.main, '#33bbc5'],
    ['9 interviews', 'upcoming shown', shownFirst, 3],
    ['9 interviews', 'search window in minutes', (Date.parse(to) - Date.parse(from)) / 60_000, 60],
    ['9 interviews', 'slot window in minutes', AFTER_PREFERRED / 60_000, 120],
    ['9 interviews', 'booking limit in days', bookAheadDays, 7],
    ['9 fields', 'digits', limits.digits, 16],
    ['9 fields', 'e-mail suffix', ['a@b.c', 'a@b.co'].map((email) => emailProblem(email) === null), [false, true]],
    ['5 text limits', 'organization name', limits.organization, 75],
    ['5 text limits', 'description', limits.description, 1000],
    ['5 text limits', 'reason', limits.reason, 250],
    ['5 text limits', 'remark', limits.remark, 100],
    ['5 names', 'least and most', [limits.nameLeast, limits.name], [3, 40]],
    ['7 social login', 'popup in px', popupSide, 600],
    ['7 social login', 'characters of the state', stateLength, 20],
    ['7 social login', 'ms between looks at the popup', popupLook, 1_000],
  ])('%s: %s', (_heading, _what, actual, stated) => expect(actual).toEqual(stated));
});

it('the rules of an interview have the numbers of the product', () => {
  const minute = 60_000;
  const hour = 60 * minute;
  const day = 24 * hour;
  expect(interviewRules).toEqual({
    waitFor: 7 * day,
    bookAhead: 7 * day,
    pickWithin: 7 * day,
    answerWithin: 4 * hour,
    answerBefore: 2 * hour,
    answerAtLeast: 15 * minute,
    askAtMost: 3,
    replacementNotice: 60 * minute,
    moveBefore: 60 * minute,
    mockMoveBefore: 24 * hour,
    candidateMoves: 2,
    joinBefore: 15 * minute,
    noShowAfter: 10 * minute,
    liveOverrun: 30 * minute,
    feedbackWithin: 24 * hour,
    correctWithin: 48 * hour,
    creditBefore: 24 * hour,
    payBefore: 60 * minute,
    remindBefore: [24 * hour, 1 * hour],
    remindFeedbackAfter: [1 * hour, 6 * hour, 20 * hour],
    timesAtMost: 3,
    wishStays: true,
    waitsFromNamedTimes: true,
  });
});
