import { expect, it } from 'vitest';
import { remindMachine } from '../../src/machines/feedback/remind';
import { feedbackEvents, liveBoardModel } from './live-board-model';

it('walks every transition', () => liveBoardModel(remindMachine, feedbackEvents).walk());

it('is told apart from the live board', () => expect(remindMachine.id).toBe('remind'));
