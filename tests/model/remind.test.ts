import { it } from 'vitest';
import { remindMachine } from '../../src/machines/feedback/remind';
import { feedbackEvents, liveBoardModel } from './live-board-model';

it('walks every transition', () => liveBoardModel(remindMachine, feedbackEvents).walk());
