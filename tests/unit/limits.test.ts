import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { beforePauses, forAddress, longestPause } from '../../server/auth/failures';
import { mostStreams, mostStreamsOfUser } from '../../server/changes/stream';
import { mostTries } from '../../server/auth/second-step';
import { mostConnections, mostInFlight } from '../../server/http/http-server';
import { mostOpen } from '../../server/http/resumable';
import { mostUploads } from '../../server/http/uploads';
import { userLimits } from '../../server/kit/limits';
import { mostOfAddress, mostOfMinute } from '../../server/kit/security-log';
import { mostTests } from '../../server/organizations/webhooks/deliveries';
import { hourlyMessages } from '../../src/contract/messages-inquiries';
import { keyCallsPerMinute } from '../../src/contract/organizations-keys';
import { mostDataDownloads } from '../../src/contract/people-own-data';
import { systemSettings } from '../../src/contract/system-settings-rules';

const { failedSignIns, accountEmails, inquiriesPerHour, exportsAtOnce } = systemSettings;
const settings = { failedSignIns, accountEmails, inquiriesPerHour, exportsAtOnce };
const numbers: Record<string, number> = {
  ...Object.fromEntries(Object.entries(settings).map(([name, setting]) => [`setting ${name}`, setting.default])),
  ...Object.fromEntries(Object.entries(userLimits).map(([name, most]) => [`userLimits.${name}`, most])),
  ...{ forAddress, beforePauses, longestPause, mostTries, hourlyMessages, mostDataDownloads, mostTests, mostOpen },
  ...{
    keyCallsPerMinute,
    mostUploads,
    mostInFlight,
    mostConnections,
    mostStreams,
    mostStreamsOfUser,
    mostOfAddress,
    mostOfMinute,
  },
};

it('docs/limits.md has the numbers of the code, and each of them', () => {
  const rows = [...readFileSync('docs/limits.md', 'utf8').matchAll(/^\| .+ \| (\d+) \| (setting )?`([\w.]+)` \|$/gm)];
  const said = rows.map(([, most, setting = '', name = '']): [string, number] => [`${setting}${name}`, Number(most)]);
  for (const [name, most] of said) expect([name, most]).toEqual([name, numbers[name]]);
  expect(new Set(said.map(([name]) => name))).toEqual(new Set(Object.keys(numbers)));
});
