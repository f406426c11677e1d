import { createElement } from 'react';
import { afterAll, expect, test, vi } from 'vitest';
import type { LandingContent } from '#site/records.ts';
import { content } from '../helpers/sampleContent.ts';
import { readSettings, publicSettings } from '../../server/settings.ts';

const { comparison, caseStudy, steps, testimonials, ...rest } = content;
const { onePager, demo, ...contact } = content.contact;

/** The texts of an agency that has just started: those of all optional sections are left out. */
const few: LandingContent = { ...rest, hero: { ...content.hero, figures: [] }, contact };

// The modules of the page are loaded anew, by the test itself. Another test file of the same Vitest
// worker may have loaded them with the complete content.
vi.resetModules();
vi.doMock('#site/landing.ts', () => ({ content: few }));
afterAll(() => {
  vi.doUnmock('#site/landing.ts');
  vi.resetModules();
});

const settings = readSettings({});
const absent = [
  [comparison.heading, caseStudy.heading, caseStudy.story.open, testimonials.heading],
  steps.items.map(({ text }) => text),
  [onePager.heading, onePager.file, demo.heading, content.header.demo],
  [`href="${settings.schedulingUrl}"`, 'PropertyValue'],
].flat();

test('a section whose texts an owner removes is left out with all links to it, and headings stay in order', async () => {
  const { createStyleCache, renderBody } = await import('../../renderer/document/renderBody.tsx');
  const { slotHtml } = await import('../../renderer/islands/Island.tsx');
  const { default: Page } = await import('../../pages/index/+Page.tsx');
  const { structuredData } = await import('../../pages/index/structuredData.ts');
  const shown = publicSettings(settings);
  const props = { settings: shown };
  const cache = createStyleCache();

  const { html: page, renderForm } = renderBody(createElement(Page, props), cache);
  const html = page.split(slotHtml('form')).join(renderForm!(cache));

  const rendered = html + JSON.stringify(structuredData(few, shown));
  expect(absent.filter((words) => rendered.includes(words))).toEqual([]);
  const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
  const targets = [...html.matchAll(/\shref="#([^"]+)"/g)].map(([, id]) => id);
  expect(targets).toContain('work');
  expect(targets.filter((target) => !ids.has(target))).toEqual([]);
  const levels = [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
  expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
});
