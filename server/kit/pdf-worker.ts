import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import bidiFactory from 'bidi-js';
import PDFDocument from 'pdfkit';
import type { Pdf, PdfLine } from './pdf';

const bidi = bidiFactory();
const findFile = createRequire(import.meta.url).resolve;
const bottom = 790;
const left = 56;
const width = 483;
const ink = '#1b2528';
const quiet = '#4a5a60';
const brand = '#33bbc5';
const empty = '#dfe6e8';
/** The side length of a picture. */
const picture = 84;

type Font = { file: string; has: (code: number) => boolean };
type Weight = 400 | 700;
// The first font in this order that has a character draws it. Noto Sans SC has Chinese characters and kana.
const families = ['roboto', 'noto-sans-arabic', 'noto-sans-hebrew', 'poppins', 'noto-sans-sc'];

/** The font files of a family and their characters, as listed in its style sheet. */
function fontsOf(family: string, weight: Weight): Font[] {
  const sheet = findFile(`@fontsource/${family}/${weight}.css`);
  return readFileSync(sheet, 'utf8')
    .split('@font-face')
    .flatMap((face) => {
      const path = /url\(\.\/(files\/[^)]+\.woff)\)/.exec(face)?.[1];
      const ranges = [...(/unicode-range: ([^;]+)/.exec(face)?.[1] ?? '').matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)];
      if (path === undefined || ranges.length === 0) return [];
      const spans = ranges.map(([, from = '', to = from]) => [parseInt(from, 16), parseInt(to, 16)] as const);
      return [
        {
          file: join(dirname(sheet), path),
          has: (code: number) => spans.some(([from, to]) => from <= code && code <= to),
        },
      ];
    });
}

/** `prose` starts at the side where its script starts. Names and facts are aligned with their column. */
type Style = { size: number; color: string; weight: Weight; prose?: true; tag?: 'H1' | 'H2' };
type Opened = { _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } } };
type Run = { text: string; font: Font; width: number };

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
// Chinese and Japanese lines may break after each character, others between words.
const pieces =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

const known = new Map<Weight, Font[]>();
/** The fonts of a weight, read once per process. */
function fonts(weight: Weight): Font[] {
  const found = known.get(weight) ?? families.flatMap((family) => fontsOf(family, weight));
  known.set(weight, found);
  return found;
}

/** Draws a file; resolves with its bytes. */
function draw(pdf: Pdf): Promise<Buffer> {
  const plain = fonts(400).find((one) => one.has(0x3f));
  if (!plain) throw new Error('There is no font');
  const spare: Font = plain;
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    font: plain.file,
    lang: 'en',
    displayTitle: true,
    // Tags mark headings and the reading order.
    pdfVersion: '1.5',
    tagged: true,
    bufferPages: true,
    info: { Title: pdf.title },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  let y = 56;
  let missing = false;
  // Checked in the font file, too, because a style sheet may list characters that its files lack.
  const drawn = new Map<string, boolean>();
  function hasGlyph({ file, has }: Font, code: number): boolean {
    if (!has(code)) return false;
    const key = `${file} ${code}`;
    const found = drawn.get(key) ?? (doc.font(file) as unknown as Opened)._font.font.hasGlyphForCodePoint(code);
    drawn.set(key, found);
    return found;
  }

  /** Splits a text into runs of one font each. A character that no font has becomes a question mark. */
  function runsOf(text: string, { size, weight }: Style): Run[] {
    const runs: { text: string; font: Font }[] = [];
    for (const character of text) {
      const code = character.codePointAt(0) ?? 0;
      const last = runs.at(-1);
      const font = last && hasGlyph(last.font, code) ? last.font : fonts(weight).find((one) => hasGlyph(one, code));
      // Joiners and direction marks are invisible.
      if (!font && /\p{Cf}|\p{Mn}/u.test(character)) continue;
      if (!font) missing = true;
      const shown = font ? character : '?';
      const used = font ?? spare;
      if (last && last.font === used) last.text += shown;
      else runs.push({ text: shown, font: used });
    }
    return runs.map((run) => ({
      ...run,
      width: doc.font(run.font.file).fontSize(size).widthOfString(run.text, { features: [] }),
    }));
  }
  const widthOf = (text: string, style: Style) => runsOf(text, style).reduce((sum, run) => sum + run.width, 0);

  /** The start and the end of each line of a paragraph. */
  function linesOf(text: string, wide: number, style: Style): [start: number, end: number][] {
    const lines: [number, number][] = [];
    let [start, at, used] = [0, 0, 0];
    const end = (next: number) => {
      lines.push([start, at]);
      [start, used] = [next, 0];
    };
    for (const { 0: piece, index } of text.matchAll(pieces)) {
      const needs = widthOf(piece, style);
      if (used + needs <= wide) used += needs;
      else if (/^\s/.test(piece)) continue;
      else if (needs <= wide) {
        if (index > start) end(index);
        used = needs;
      } else
        for (const character of piece) {
          const one = widthOf(character, style);
          if (used + one > wide) end(at);
          used += one;
          at += character.length;
        }
      at = index + piece.length;
    }
    if (at > start) end(at);
    return lines;
  }

  const room = (height: number) => {
    if (y + height <= bottom) return;
    doc.addPage();
    y = 56;
  };

  /** Draws a line in its visual order, beginning at `x` or, for right-to-left text, ending at the right edge. */
  function drawLine(text: string, [start, end]: [number, number], x: number, wide: number, style: Style): void {
    const embedding = bidi.getEmbeddingLevels(text);
    const leads = embedding.paragraphs.find((one) => one.start <= start && start <= one.end)?.level ?? 0;
    const order = bidi.getReorderedIndices(text, embedding, start, end - 1).slice(start, end);
    const mirrored = bidi.getMirroredCharactersMap(text, embedding.levels, start, end - 1);
    const strips: { from: number; to: number; odd: boolean }[] = [];
    for (const index of order) {
      const odd = (embedding.levels[index] ?? 0) % 2 === 1;
      const last = strips.at(-1);
      if (last && last.odd === odd && (odd ? last.from - 1 === index : last.to === index)) {
        last.from = Math.min(last.from, index);
        last.to = Math.max(last.to, index + 1);
      } else strips.push({ from: index, to: index + 1, odd });
    }
    const runs = strips.flatMap(({ from, to, odd }) => {
      const shown = Array.from({ length: to - from }, (_, nth) => mirrored.get(from + nth) ?? text[from + nth]).join(
        '',
      );
      const found = runsOf(shown, style);
      if (!odd) return found;
      // The font itself reverses letters of these scripts, and only those.
      return found.reverse().map((run) => ({
        ...run,
        text: rightToLeft.test(run.text) ? run.text : [...run.text].reverse().join(''),
      }));
    });
    const all = runs.reduce((sum, run) => sum + run.width, 0);
    let place = style.prose && leads % 2 === 1 ? x + wide - all : x;
    for (const run of runs) {
      doc
        .font(run.font.file)
        .fontSize(style.size)
        .fillColor(style.color)
        .text(run.text, place, y + style.size, { lineBreak: false, features: [], baseline: 'alphabetic' });
      place += run.width;
    }
  }

  function write(text: string, style: Style, x = left, wide = width): void {
    const lineHeight = style.size * 1.4;
    const tag = style.tag ?? 'P';
    for (const paragraph of text.split(/\r?\n/)) {
      // The tag has the text in reading order, because runs of mixed scripts are drawn from left to right.
      const part = doc.struct(tag, { actual: paragraph });
      if (paragraph.trim() !== '') doc.addStructure(part);
      for (const line of linesOf(paragraph, wide, style)) {
        room(lineHeight);
        part.add(doc.markStructureContent(tag));
        drawLine(paragraph, line, x, wide, style);
        doc.endMarkedContent();
        y += lineHeight;
      }
      part.end();
      if (paragraph.trim() === '') y += lineHeight / 2;
    }
  }
  const body: Style = { size: 10, color: ink, weight: 400 };
  const small: Style = { size: 9, color: quiet, weight: 400 };
  const note: Style = { ...small, prose: true };
  const bold: Style = { size: 10, color: ink, weight: 700 };

  /** Draws two columns that begin at the same height. */
  function beside(name: string, value: string, by: number, styles: [Style, Style]): void {
    room(28);
    const top = y;
    write(name, styles[0], left, by - 12);
    const ended = y;
    y = top;
    write(value, styles[1], left + by, width - by);
    y = Math.max(y, ended);
  }

  /** Draws a name, and its sum at the right edge. */
  function drawAmount({ name, value, isTotal, note: more = '' }: Extract<PdfLine, { kind: 'amount' }>): void {
    const style = isTotal ? bold : body;
    room(28);
    if (isTotal) {
      doc.markContent('Artifact');
      doc.rect(left, y, width, 0.75).fill(quiet);
      doc.endMarkedContent();
      y += 5;
    }
    const top = y;
    write(name, style, left, width - 130);
    const ended = y;
    y = top;
    const wide = widthOf(value, style);
    write(value, style, left + width - wide, wide + 1);
    y = Math.max(y, ended);
    if (more !== '') write(more, note);
  }

  function drawPart(line: PdfLine): void {
    if (line.kind === 'text') write(line.text, { ...body, prose: true });
    else if (line.kind === 'event') {
      beside(line.at, line.text, 130, [small, body]);
      if (line.note !== '') write(line.note, note, left + 130, width - 130);
    } else if (line.kind === 'amount') drawAmount(line);
    else if (line.kind === 'picture') {
      room(picture + 6);
      const top = y;
      const part = doc.struct('Figure', { alt: line.alt });
      doc.addStructure(part);
      part.add(doc.markStructureContent('Figure'));
      doc.image(Buffer.from(line.png), left, top, { width: picture, height: picture });
      doc.endMarkedContent();
      part.end();
      y = top + 8;
      write(line.text, small, left + picture + 12, width - picture - 12);
      y = Math.max(y, top + picture);
    } else {
      room(28);
      const top = y;
      write(line.name, bold, left, 358);
      const ended = y;
      y = top;
      // The word ends where its bar ends.
      const wide = runsOf(line.word, body).reduce((sum, run) => sum + run.width, 0);
      write(line.word, body, left + width - wide, wide + 1);
      y = Math.max(y, ended);
      const step = (width - 16) / 5;
      doc.markContent('Artifact');
      for (const nth of [0, 1, 2, 3, 4])
        doc.rect(left + nth * (step + 4), y + 2, step, 4).fill(nth < line.rating ? brand : empty);
      doc.endMarkedContent();
      y += 10;
      if (line.note !== '') write(line.note, note);
    }
    y += 5;
  }

  write(pdf.title, { size: 22, color: ink, weight: 700, tag: 'H1' });
  write(pdf.subtitle, { ...body, color: quiet });
  y += 10;
  for (const [name, value] of pdf.facts) beside(name, value, 130, [small, body]);
  for (const { title, lines } of pdf.parts) {
    y += 14;
    room(60);
    write(title, { size: 13, color: ink, weight: 700, tag: 'H2' });
    y += 4;
    for (const line of lines) drawPart(line);
  }
  if (missing) {
    y += 10;
    write(
      'Some characters cannot be drawn in this file and are shown as question marks. The screen shows them.',
      small,
    );
  }
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    y = 806;
    const counted = `${page - start + 1} of ${count}`;
    const style: Style = { size: 8, color: quiet, weight: 400 };
    doc.markContent('Artifact', { type: 'Pagination' });
    drawLine(pdf.footer, [0, pdf.footer.length], left, width, style);
    drawLine(counted, [0, counted.length], left + width - widthOf(counted, style), width, style);
    doc.endMarkedContent();
  }
  doc.end();
  return whole;
}

// Runs in a separate process, so that a text of any length delays no other call.
process.once('disconnect', () => process.exit(0));
process.on('message', (pdf: Pdf) => {
  draw(pdf).then(
    (content) => process.send?.({ content }),
    () => process.exit(1),
  );
});
