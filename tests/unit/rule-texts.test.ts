import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folders = ['src', 'server'];
const span = /\b(\d+|one|two|three|four|seven) (minutes|hours|days|times)\b/;
/** Spans that are not rules of an interview: the files that contain them, and the texts allowed there. */
const others: Record<string, RegExp> = {
  'src/contract/interviews.ts': /1 to 3 days|3 days/,
  'src/contract/interviews-recordings.ts': /7 days after its end|at most 4 hours/,
  'src/contract/system-settings-rules.ts': /accept in 15 minutes|or in 30 minutes to reset/,
  'src/contract/people-profile-video.ts': /at most 2 minutes/,
  'src/screens/auth/ForgotScreen.tsx': /link works once/,
  'src/screens/auth/InvitationScreen.tsx': /work once/,
  'src/screens/calendars/ConnectionCard.tsx': /next 7 days/,
  'src/screens/interviews/parts/SubscribeButton.tsx': /60 days/,
  'src/screens/interviews/recordings/UploadRecording.tsx': /4 hours a segment/,
  'src/screens/people/profile/ChooseVideo.tsx': /Up to 2 minutes/,
  'src/screens/shared/interview/ActionFields.tsx': /words: '/,
  'src/screens/shared/interview/ActionsHost.tsx': /5 minutes ago/,
  'src/screens/shared/report/ReportBody.tsx': /last 5 minutes/,
  'src/screens/feedback/review/FeedbackReview.tsx': /24 hours/,
  'src/screens/job-profiles/sourcing/PostComposer.tsx': /last 30 days/,
  'src/screens/interviews/recordings/RecordingList.tsx': /7 days after its end/,
  'src/screens/interviews/live/LiveBoard.tsx': /75 minutes|30 minutes|5 minutes/,
  'src/screens/people/PanelistUserScreen.tsx': /valid for 7 days/,
  'src/screens/people/panelists/PanelistLoads.tsx': /28 days|next 7 days/,
  'src/screens/people/panelists/PanelistPanel.tsx': /28 days|next 7 days/,
  'src/screens/people/widgets/Metrics.tsx': /7 days|28 days/,
  'src/screens/people/widgets/FailedEmail.tsx': /last 7 days/,
  'src/screens/people/widgets/charts.ts': /next 7 days/,
  'src/screens/people/widgets/HomeCharts.tsx': /28 days|three days/,
  'server/auth/account-emails.ts': /It works once/,
  'server/auth/email-links.ts': /linkSpans/,
  'server/main.ts': /first super admin/,
  'server/people/panelists.ts': /28 days|next 7 days/,
};

test('a number of the lifecycle stands in no text: it is made from the rules', () => {
  const said = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('server/demo/'))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter((line) => span.test(line) && !/^\s*(\/\/|\/?\*)|^\s*summary:|interval '|sql`/.test(line))
          .filter((line) => !others[file]?.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      ),
  );
  expect(said).toEqual([]);
});
