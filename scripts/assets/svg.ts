import { readFile } from 'node:fs/promises';
import type { ElementHandle } from 'playwright-core';
import { launchChromium } from '../lib/chromium.ts';

/**
 * Opens an SVG file in a browser that runs no scripts of it, gives it a viewBox if it has only a width and a height, and
 * calls `look` there with its root.
 *
 * @throws if the file is no SVG
 */
export async function inSvg<Found>(file: string, look: (svg: SVGSVGElement) => Found): Promise<Found> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const markup = await readFile(file, 'utf8');
    const svg = await page.evaluateHandle((text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      if (!(parsed instanceof SVGSVGElement)) return null;
      if (!parsed.hasAttribute('viewBox')) {
        const [width, height] = ['width', 'height'].map((name) =>
          parseFloat(parsed.getAttribute(name) ?? ''),
        );
        parsed.setAttribute('viewBox', `0 0 ${width} ${height}`);
      }
      return document.body.appendChild(document.adoptNode(parsed));
    }, markup);
    const root = svg.asElement() as ElementHandle<SVGSVGElement> | null;
    if (!root) throw new Error(`${file} is no SVG`);
    return await root.evaluate(look);
  } finally {
    await browser.close();
  }
}
