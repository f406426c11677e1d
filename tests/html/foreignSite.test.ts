import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fill } from '#lib/text.ts';
import { englishTexts, foreignSettings, startForeignSite } from '../helpers/foreignSite.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { installed } from '../helpers/installed.ts';
import { checkHtml } from './nu.ts';
import { foreign, translated } from '../helpers/ownerSite.ts';
import { portuguese } from '../helpers/portugueseSite.ts';
import { postForm } from '../helpers/posts.ts';
import { browserMark } from '../helpers/proposal.ts';
import { readable } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';

const { contact, header, footer } = foreign.landing.content;
const { confirmation, notification } = foreign.mails.mails;
const privacy = foreign.ownPages.ownPages[0]!;

const it = test.extend('foreignSite', { scope: 'file' }, async ({}, { onCleanup }) => {
  const site = await startForeignSite();
  onCleanup(site.stop);
  // As from a page of the site, which is what the receipt asks for.
  const headers = { referer: `${site.url}/` };
  return { ...site, html: async (path: string) => (await fetch(site.url + path, { headers })).text() };
});

it('says everything in its own language, on each page, for people and for programs', async ({
  foreignSite: { html },
}) => {
  for (const path of [privacy.path, '/nowhere', '/', '/received/']) {
    const page = await html(path);
    expect(englishTexts(page), `at ${path}`).toEqual([]);
    expect(page).toContain('<html lang="pt"');
  }
  const page = await html('/');
  expect(page).toContain('"inLanguage":"pt"');
  const [, foot = ''] = page.split('<footer');
  for (const { label, href } of [footer.privacy!, footer.imprint!])
    expect(foot).toMatch(new RegExp(`<a [^>]*href="${href}"[^>]*>${label}</a>`));
  expect(textOfHtml(page)).toMatch(new RegExp(`© 2024–\\d{4} Fernstone\\. ${footer.rights}`));
  for (const name of [header.demo, contact.demo!.button])
    expect(page).toMatch(new RegExp(`href="${foreignSettings.SCHEDULING_URL}"[^>]*>${name}<`));
});

it('can be reached by phone, WhatsApp and profiles: by visitors, from the receipt, and for programs', async ({
  foreignSite: { html },
}) => {
  const { phone, whatsapp, profiles, address, area } = portuguese.landing.contact.direct;
  const links = [
    `<a [^>]*href="tel:\\+351210123456"[^>]*>${phone.number.replace('+', '\\+')}</a>`,
    '<a [^>]*href="https://wa\\.me/351912345678"[^>]*>',
    `<a [^>]*href="${profiles[0]!.href}"[^>]*>`,
  ];
  const page = await html('/');
  const [main = '', foot = ''] = page.split('<footer');
  const [, direct = ''] = main.split(/<section[^>]* id="contact"/);
  const [, receipt = ''] = (await html('/received/')).split('data-kind="received"');
  for (const shown of [direct, foot]) for (const link of links) expect(shown).toMatch(new RegExp(link));
  for (const link of links.slice(0, 2)) expect(receipt.slice(0, 6_000)).toMatch(new RegExp(link));
  expect(textOfHtml(direct)).toContain(`${address.street}, ${address.postalCode} ${address.city}`);

  const [, graph = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  expect((JSON.parse(graph) as { '@graph': unknown[] })['@graph'][0]).toMatchObject({
    telephone: phone.number,
    sameAs: [profiles[0]!.href],
    areaServed: area.places,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressCountry: address.country,
    },
  });
  expect(textOfHtml(direct)).toContain(`${whatsapp.label} ${whatsapp.number}`);
});

it.skipIf(!installed.java)(
  'has no errors or warnings of the W3C checker in its owner’s page',
  async ({ foreignSite: { folder, html } }) => {
    const file = `${folder}/own.html`;
    await writeFile(file, await html(privacy.path));

    expect(await checkHtml([file])).toEqual([]);
  },
);

it('asks for what is missing, writes both mails, and lists and shows a request in its own language', async ({
  foreignSite: { url, mails, run },
}) => {
  const typed = {
    fullName: 'Ptx',
    email: 'pq@fernstone.studio',
    details: '',
    projectType: foreign.form.projectTypes[0]!.value,
    targetLaunch: '',
  };
  const [nameField] = foreign.form.fields;
  const refused = await postForm(url, { ...typed, fullName: 'x'.repeat(201) }).expect(422);
  expect(refused.text).toContain(fill(nameField!.errors!.tooLong!, { max: '200' }));
  expect(englishTexts(refused.text)).toEqual([]);

  await postForm(url, typed, browserMark).expect(303);
  await expect.poll(() => mails.length, soon).toBe(2);
  const both = mails.map(readable).join('\n');
  expect(both).toContain(`Subject: ${fill(confirmation.subject, { brand: 'Fernstone' })}`);
  expect(both).toContain('<html lang="pt">');
  const date = new RegExp(
    `${notification.received}:</b> \\d+ de \\S+ de 20\\d\\d às (\\d\\d:\\d\\d):\\d\\d (BRT|GMT.*?)<`,
  );
  const [, told = 'no date'] = date.exec(both) ?? [];

  const { deliveries, states } = foreign.mails.mails;
  const [, , , targetLaunch, details] = foreign.form.fields.map(({ label }) => label);
  const list = async () => (await run('owner/inbox.ts', '--find', 'PTX')).stdout.split('\n');
  await expect.poll(async () => (await list())[3]?.endsWith(states.sent), soon).toBe(true);
  const [, heads = '', , row = ''] = await list();
  expect(heads).toContain(`${notification.received} (America/Sao_Paulo)  ${nameField!.label}`);
  expect(heads.trimEnd().endsWith(notification.deliveries)).toBe(true);
  expect(row).toContain(` ${told} `);
  const [first = ''] = await list();
  expect(first).toBe(foreign.mails.mails.list.fine);
  expect(row.length).toBeLessThan(180);
  expect(row).toContain(translated('A site for a company'));
  const { stdout: shown } = await run('owner/inbox.ts', '--show', row.slice(0, 8));
  for (const line of [
    `${targetLaunch}: ${notification.empty}\n`,
    `${deliveries.autoresponder}: ${states.sent}\n`,
    `\n\n${details}:\n${notification.empty}\n`,
  ])
    expect(shown.replace(/ +/g, ' ')).toContain(line);
});

it('has its owner’s page, with the settings in its text, linked in the footer and for search engines', async ({
  foreignSite: { url, html },
}) => {
  const [, foot = ''] = (await html('/')).split('<footer');
  expect(foot).toMatch(new RegExp(`<a [^>]*href="${privacy.path}"[^>]*>${privacy.label}</a>`));

  const [, main = '', footAgain = ''] = (await html(privacy.path)).split(/<main|<footer/);
  expect(main).toMatch(new RegExp(`<h1[^>]*>${privacy.title}</h1>`));
  const points = [...main.matchAll(/<li>(.+?)<\/li>/g)].map(([, point]) => point);
  expect(points).toEqual(['One', 'Two'].map(translated));
  expect([...main.matchAll(/href="(.+?)"/g)].at(-1)?.[1]).toBe(`mailto:${foreignSettings.CONTACT_EMAIL}`);
  const text = textOfHtml(main);
  expect(text).toContain(translated('After 1.095 days it is erased'));
  // SUPABASE_URL is not set.
  expect(text).not.toContain(translated('The requests are stored in a database'));
  expect(footAgain).toContain(`href="/${header.nav[0]!.href}"`);
  expect(await html('/sitemap.xml')).toContain(`${privacy.path}</loc>`);
  expect((await fetch(`${url}/imprint`)).status).toBe(404);
});
