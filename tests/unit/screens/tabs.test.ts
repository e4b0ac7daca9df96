import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { UserType } from '../../../src/contract/kit';
import { organizationTabs, organizationsHref } from '../../../src/screens/shared/organization-hrefs';
import {
  feedbacksHref,
  feedbacksTabs,
  schedulingHref,
  schedulingTabs,
} from '../../../src/screens/shared/interview/hrefs';
import { jobTabHref, jobTabs } from '../../../src/screens/shared/jobs/hrefs';
import { profileHref, profileParts } from '../../../src/screens/shared/profile-href';

const everybody: UserType[] = ['ADMIN', 'SUPER_ADMIN', 'ORGANIZATION_USER', 'PANELIST', 'CANDIDATE'];

it('an address names a tab by its number, counted from 0', () => {
  const number = (href: string) => new URLSearchParams(href.split('?')[1]).get('tab');
  const numbers = (hrefs: readonly string[]) => expect(hrefs.map(number)).toEqual(hrefs.map((_, nth) => String(nth)));
  numbers(organizationTabs.map((tab) => organizationsHref(tab)));
  numbers(feedbacksTabs.map((tab) => feedbacksHref(tab)));
  numbers(schedulingTabs.map((tab) => schedulingHref(tab)));
  for (const userType of everybody) {
    numbers(jobTabs(userType).map((tab) => jobTabHref(tab, userType)));
    numbers(profileParts(userType).map((part) => profileHref(part, userType)));
  }
});

it('no address of the sources names a tab by its title', () => {
  const named = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(`src/${file}`, 'utf8').matchAll(/[?&]tab=(?!\d|\$\{tab\}|`|'|\W)\S*/g)].map(
        ([found]) => `${file}: ${found}`,
      ),
    );
  expect(named).toEqual([]);
});
