import { expect, it } from 'vitest';
import { typedFields } from '#proposal/intake/validateProposal.ts';
import { formWords } from '#site/form.ts';
import type { RefusedNotice } from '../../server/documents/noticePages.ts';
import { createRenderDocument } from '../../server/documents/renderDocument.ts';
import { publicSettings, readSettings } from '../../server/settings.ts';
import { buildUrl } from '../../lib/folders.mjs';
import { textOfHtml } from '../helpers/htmlText.ts';

const settings = publicSettings(readSettings({}));

/** The notice that the form cannot be stored now, with a form that a visitor of this name typed. */
const noticeFor = (fullName: string) =>
  ({ kind: 'unavailable', values: typedFields({ fullName }) }) satisfies RefusedNotice;

/** Removes the form from a document: everything from `<form` to the place of the form's toasts. */
const withoutForm = (html: string) => html.replace(/<form.*(?=<div data-toasts="form")/s, '');

/** How often a text occurs in a document. */
const times = (text: string, html: string) => html.split(text).length - 1;

it('a page with a form is rendered with exactly one form, in its place', async () => {
  const render = await createRenderDocument(buildUrl);
  const { html } = await render('landing', { settings });
  expect(/^<!doctype html>.*<main.*<form.*<\/form>.*<\/main>.*<\/html>$/s.test(html)).toBe(true);
  expect([times('<form', html), times('</html>', html)]).toEqual([1, 1]);
});

it('the form of a page is rendered anew with what a visitor typed, and the rest is unchanged', async () => {
  const render = await createRenderDocument(buildUrl);
  const page = await render('landing', { settings, notice: noticeFor('') });
  const { html, inline } = page.withNotice(noticeFor('Ada Quillfeather'));
  expect(times('value="Ada Quillfeather"', html)).toBe(1);
  expect(textOfHtml(html)).toContain(formWords.unavailable.title);
  const formStyles = `<style>${inline.styles.at(-1)}</style>`;
  expect(withoutForm(html).replace(formStyles, '') === withoutForm(page.html)).toBe(true);
});

it('the styles of a form that is rendered anew are in the head of the page', async () => {
  const render = await createRenderDocument(buildUrl);
  const page = await render('landing', { settings, notice: noticeFor('') });
  const { html, inline } = page.withNotice(noticeFor('Ada'));
  expect(inline.styles).toEqual([...page.inline.styles, expect.stringMatching(/^[^<]+$/)]);
  expect(times(`<style>${inline.styles.at(-1)}</style></head>`, html)).toBe(1);
});

it('a notice of the form changes nothing in a page without a form', async () => {
  const render = await createRenderDocument(buildUrl);
  const page = await render('error', { settings, message: 'notFound' });
  expect(times('<form', page.html)).toBe(0);
  expect(page.withNotice(noticeFor('Ada'))).toEqual({ html: page.html, inline: page.inline });
});
