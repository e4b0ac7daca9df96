/**
 * Texts written by people of the demo: reasons for events, and sentences for scorecards, in which `{skill}` is
 * replaced.
 */
export const reasons = {
  ASK_RESCHEDULE: [
    'The hiring manager would like to sit in and is away on that day',
    'I have a customer call at that time that I cannot move',
    'My train home was rebooked, an evening would be better',
    'A family appointment came in between, sorry for the trouble',
  ],
  ASK_CANCEL: [
    'I have accepted an offer elsewhere',
    'I am ill and cannot say yet when I will be back',
    'The role is not what I was told, I would like to step back',
  ],
  REFUSE_CANCEL: ['Spoke with the candidate on the phone, they would like to keep the interview after all'],
  CANCEL: [
    'The position was filled internally',
    'The candidate withdrew the application',
    'Budget for this opening is on hold until next quarter',
    'Canceled as asked for',
  ],
  DECLINE: [
    'On a customer site that afternoon',
    'Too close to another interview of mine',
    'I know this candidate from work',
  ],
  WITHDRAW: ['A production incident, I am on call', 'My child is ill and I have to stay with them'],
  NO_SHOW: ['Nobody came and nobody answered the phone', 'Waited for 15 minutes, no message'],
  CORRECT: ['The meeting log shows that the candidate was there and the panelist was not'],
  HELD: ['The interview took place in a call by phone, both confirm it'],
  DISPUTE: ['I was in the waiting room the whole time and have a screenshot of it'],
  RESCHEDULE: ['The candidate had a power cut and apologised, we would like to try again'],
  ABORT: ['The connection broke three times, we start again on another day'],
  RETURN: ['Please name the questions you asked, and say more about the weakest skill'],
} as const;

export const evidence: Record<1 | 2 | 3 | 4 | 5, readonly string[]> = {
  1: [
    'Could not explain what {skill} is used for, and the exercise stayed empty even after two hints.',
    'Mixed up basic terms of {skill}; the small task was given up after ten minutes.',
  ],
  2: [
    'Knows the words of {skill}, but got stuck when the example left the happy path and needed help twice.',
    'Used {skill} by copying from earlier work; could not say why the solution failed on the second input.',
  ],
  3: [
    'Solved the everyday task in {skill} without help, edge cases only after asking.',
    'Sound working knowledge of {skill}, little experience with larger systems.',
  ],
  4: [
    'Found the fault in the {skill} example quickly and explained two ways to prevent it.',
    'Has run {skill} in production and spoke openly about what went wrong and why.',
  ],
  5: [
    'Rebuilt the {skill} exercise in half of the time and explained the costs of each alternative clearly.',
    'Has taught {skill} to a team of eight; every answer came with a measured example from real work.',
  ],
};

export const communication: Record<1 | 2 | 3 | 4 | 5, string> = {
  1: 'Answers had little to do with the questions, several had to be asked three times.',
  2: 'Short answers without examples; it took many follow-up questions to understand the role played.',
  3: 'Clear enough, sometimes long before coming to the point.',
  4: 'Structured answers, asks back before starting, says when something is not known.',
  5: 'Explained a hard trade-off so well that a manager without the background would follow it.',
};
export const problemSolving: Record<1 | 2 | 3 | 4 | 5, string> = {
  1: 'Started typing at once, never checked an assumption and did not finish any part of the task.',
  2: 'Tried one idea and held on to it, even when the counterexample was on the screen.',
  3: 'Reached a working solution with one hint, tests were added when asked for.',
  4: 'Split the problem well, tested early and improved the first idea without being asked.',
  5: 'Saw the general case within minutes, compared three designs and proved the limits of the best one.',
};
export const strengths = [
  'Careful with data and errors, reads the task before writing code, good instinct for simple solutions.',
  'Long experience with running systems; thinks of monitoring and rollback first.',
  'Curious and quick to learn, built two side projects to understand the tools better.',
  'Calm under pressure, explains decisions and takes other opinions up.',
];
export const improvements = [
  'Testing comes late; would profit from pairing with somebody who writes tests first.',
  'Should practise sizing a system before naming tools.',
  'Depth beyond the framework is thin, reading its source would help.',
  'Could be shorter in answers and ask for the goal earlier.',
];
export const asked = [
  'Design a rate limiter for a public API; find the bug in a concurrent cache; tell of a failure in production.',
  'Model orders and refunds; write the query for monthly revenue; review a pull request of 80 lines.',
  'Walk through the last project; speed up a slow page; how would you release this without downtime?',
  'Parse a log of uneven quality; choose between queue and stream; what would you measure first?',
];
