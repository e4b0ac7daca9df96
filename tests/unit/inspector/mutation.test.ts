import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { machines } from '../../../inspector/model/machines';
import { isEquivalent, mutantsOf, mutations, scoreOf, survivorsOf } from '../../../inspector/model/mutation';
import { functionsIn, placesIn } from '../../../scripts/lib/mutation/places';
import { plans } from '../../../scripts/lib/mutation/plan';

describe('docs/mutation.json', () => {
  it('is of files, tests and machines that are there', () => {
    for (const [file, { machines: ids, tests }] of Object.entries(mutations)) {
      for (const path of [file, ...tests]) expect(existsSync(path), `${path}: npm run test:mutation`).toBe(true);
      for (const id of ids) expect(machines.has(id), `${id}: npm run test:mutation`).toBe(true);
    }
  });

  it('is of what is planned, by tests that are there', () => {
    const planned = plans();
    for (const { file, tests } of planned.values())
      for (const path of [file, ...tests]) expect(existsSync(path), `${file} by ${path}`).toBe(true);
    for (const file of Object.keys(mutations)) expect(planned.has(file), file).toBe(true);
  });

  it('has an answer to each survivor, and 95 % of the others are killed', () => {
    for (const [file, result] of Object.entries(mutations)) {
      for (const { line, answer } of result.survivors)
        expect(answer, `${file}:${line}`).toMatch(/^(equivalent|accepted): .{10,}/);
      expect(scoreOf(result), file).toBeGreaterThanOrEqual(0.95);
    }
  });

  it('counts without what nobody could notice', () => {
    const one = { line: 1, code: 'a', to: 'b', at: [], answer: 'equivalent: it is never read' };
    const other = { ...one, answer: 'accepted: the words of an error for developers' };
    expect([one, other].map(isEquivalent)).toEqual([true, false]);
    const result = { machines: [], tests: [], hash: '', mutants: 10, killed: 8, survivors: [one, other] };
    expect(scoreOf(result)).toBeCloseTo(8 / 9);
  });

  it('is painted: each survivor on its states and transitions', () => {
    const left = mutantsOf('bookSlot');
    for (const [place, found] of survivorsOf('bookSlot'))
      expect(left?.get(place), place).toBe(found.every(({ answer }) => answer !== null) ? 'some' : 'none');
    expect(mutantsOf('nobody')).toBeNull();
  });
});

describe('the place of a mutant', () => {
  const of = (id: string, code: string, nth = 0) => {
    const { machine, file } = machines.get(id) ?? expect.fail(`There is no ${id}`);
    const text = readFileSync(file, 'utf8');
    const offset = text
      .split(code)
      .slice(0, nth + 1)
      .join(code).length;
    const lines = text.slice(0, offset).split('\n');
    return placesIn(text, [machine])(lines.length, (lines.at(-1)?.length ?? 0) + 1);
  };

  it('is the transition or the state that it is written in', () => {
    expect(of('signIn', 'lost', 0)).toEqual(['signIn.opening | always | 1']);
    expect(of('bookSlot', "'#slotPicking'", 1)).toEqual(['held | slot.release | 0']);
    expect(of('bookSlot', "'#overtaken'", 1)).toEqual(['bookSlot.open.reserved.booking | xstate.error.actor.book | 0']);
    expect(of('bookSlot', "'endHold'")).toEqual([
      'bookSlot.open.reserved | xstate.after.holdEnds.bookSlot.open.reserved | 0',
    ]);
    expect(of('bookSlot', "'keepHeld'", 1)).toEqual(['held']);
    expect(of('bookSlot', 'bookInput(context)')).toEqual(['bookSlot.open.reserved.booking']);
  });

  it('is wherever its guard, its action or its function is used', () => {
    expect(of('bookSlot', 'choice.unheld')).toEqual(['bookSlot.open | slot.choose | 2', 'slotPicking | slot.book | 2']);
    expect(of('bookSlot', 'texts.tooFarAhead')).toEqual([
      'bookSlot.open | slot.choose | 1',
      'slotPicking | slot.book | 1',
    ]);
    expect(of('bookSlot', 'keys.book === null')).toEqual(['bookSlot.open.reserved.booking']);
    expect(of('bookSlot', 'hold.until')).toEqual([
      'bookSlot.open.reserved | xstate.after.holdEnds.bookSlot.open.reserved | 0',
    ]);
  });

  it('is the whole machine where nothing in the chart names it', () => {
    expect(of('signIn', 'export type SignInActor')).toEqual(['signIn']);
  });

  it('is the function, outside of machines', () => {
    const text = [
      'const most = 3 * 4;',
      'export const storeOf = (name) => {',
      '  return { async write() { return [1].map((one) => one); }, read: (id) => id };',
      '};',
      'serve(3);',
    ].join('\n');
    const at = (code: string) => {
      const before = text.slice(0, text.indexOf(code)).split('\n');
      return functionsIn(text)(before.length, (before.at(-1)?.length ?? 0) + 1);
    };
    expect(['3 * 4', '{ async', 'one);', '=> id', 'serve'].map(at)).toEqual([
      ['most'],
      ['storeOf'],
      ['storeOf.write'],
      ['storeOf.read'],
      [],
    ]);
  });
});
