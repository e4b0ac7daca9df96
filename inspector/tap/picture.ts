import type { Box, Picture } from '../model/evidence';

const mostBoxes = 1_500;
// The widths of lines of text are rounded to this step, so that they reveal no word.
const step = 16;
const nothing = /^(rgba\(.*, ?0\)|transparent)$/;
const drawn = new Set(['svg', 'IMG', 'VIDEO', 'CANVAS', 'IFRAME']);

/** The visible part of the page as rectangles: surfaces, borders, lines of text and images, but no words. */
export function takePicture(): Picture {
  const { innerWidth: width, innerHeight: height } = window;
  const palette: string[] = [];
  const boxes: Box[] = [];
  const add = (kind: Box[0], rect: DOMRect, colour: string, wide = rect.width) => {
    if (boxes.length >= mostBoxes || rect.bottom < 0 || rect.right < 0 || rect.top > height || rect.left > width)
      return;
    const place = palette.includes(colour) ? palette.indexOf(colour) : palette.push(colour) - 1;
    boxes.push([kind, Math.round(rect.left), Math.round(rect.top), Math.round(wide), Math.round(rect.height), place]);
  };
  const drawText = (node: Text, colour: string) => {
    if (node.data.trim() === '') return;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) add('text', line, colour, Math.ceil(line.width / step) * step);
  };
  const go = (element: Element) => {
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return;
    const rect = element.getBoundingClientRect();
    const isSeen = rect.width > 0 && rect.height > 0;
    if (isSeen && drawn.has(element.tagName)) return add('form', rect, style.color);
    if (isSeen && !nothing.test(style.backgroundColor)) add('fill', rect, style.backgroundColor);
    if (
      isSeen &&
      style.borderTopStyle === 'solid' &&
      parseFloat(style.borderTopWidth) > 0 &&
      !nothing.test(style.borderTopColor)
    )
      add('line', rect, style.borderTopColor);
    for (const child of element.childNodes) {
      if (child instanceof Element) go(child);
      else if (child instanceof Text) drawText(child, style.color);
    }
  };
  go(document.documentElement);
  return { kind: 'picture', width, height, palette, boxes };
}
