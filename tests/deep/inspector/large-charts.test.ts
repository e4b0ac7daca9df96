import { describeLarge } from '../../unit/inspector/large-charts';

for (const id of ['scheduleInterview', 'writeFeedback']) describeLarge(id);
