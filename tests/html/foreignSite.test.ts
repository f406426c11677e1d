import { expect, test } from 'vitest';
import { fill } from '#lib/text.ts';
import { englishTexts, foreignSettings, startForeignSite } from '../helpers/foreignSite.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { foreign, translated } from '../helpers/ownerSite.ts';
import { portuguese } from '../helpers/portugueseSite.ts';
import { postForm } from '../helpers/posts.ts';
import { browserMark } from '../helpers/proposal.ts';
import { readable } from '../helpers/smtp.ts';
import { patient } from '../helpers/patient.ts';

const { footer } = foreign.landing.content;
const { confirmation, notification, deliveries, states, list } = foreign.mails.mails;
const privacy = foreign.ownPages.ownPages[0]!;
const { phone, whatsapp, profiles, address, area } = portuguese.landing.contact.direct;

const it = test.extend('site', { scope: 'file' }, async ({}, { onCleanup }) => {
  const site = await startForeignSite();
  onCleanup(site.stop);
  // Without this header, /received/ would not show the receipt.
  const headers = { referer: `${site.url}/` };
  return { ...site, html: async (path: string) => (await fetch(site.url + path, { headers })).text() };
});

const linkTo = (href: string, text = '') =>
  new RegExp(`<a [^>]*href="${href.replaceAll(/[+.?]/g, '\\$&')}"[^>]*>${text}`);

it('a translated site has no English text, and shows its own language, phone, profile and address', async ({
  site: { html },
}) => {
  for (const path of [privacy.path, '/nowhere', '/', '/received/']) {
    const page = await html(path);
    expect(englishTexts(page), `at ${path}`).toEqual([]);
    expect(page).toContain('<html lang="pt"');
  }
  const page = await html('/');
  expect(page).toContain('"inLanguage":"pt"');
  const [main = '', foot = ''] = page.split('<footer');
  expect(textOfHtml(foot)).toMatch(new RegExp(`© 2024–\\d{4} Fernstone\\. ${footer.rights}`));

  // The contact section and the footer link to phone, WhatsApp and profile. The receipt links to
  // phone and WhatsApp. The structured data contain phone and profile.
  const links = ['tel:+351210123456', 'https://wa.me/351912345678', profiles[0]!.href].map((href) =>
    linkTo(href),
  );
  const [, direct = ''] = main.split(/<section[^>]* id="contact"/);
  const [, receipt = ''] = (await html('/received/')).split('data-kind="received"');
  for (const shown of [direct, foot]) for (const link of links) expect(shown).toMatch(link);
  for (const link of links.slice(0, 2)) expect(receipt.slice(0, 6_000)).toMatch(link);
  expect(textOfHtml(direct)).toContain(`${address.street}, ${address.postalCode} ${address.city}`);
  expect(textOfHtml(direct)).toContain(`${whatsapp.label} ${whatsapp.number}`);
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
});

it('a translated site uses its language in error messages, in mails and in npm run proposals', async ({
  site: { url, mails, run },
}) => {
  const projectType = foreign.form.projectTypes[0]!.value;
  const email = 'pq@fernstone.studio';
  const typed = { fullName: 'Ptx', email, details: '', projectType, targetLaunch: '' };
  const [nameField, , , targetLaunch, details] = foreign.form.fields;
  const refused = await postForm(url, { ...typed, fullName: 'x'.repeat(201) }).expect(422);
  expect(refused.text).toContain(fill(nameField!.errors!.tooLong!, { max: '200' }));
  expect(englishTexts(refused.text)).toEqual([]);

  await postForm(url, typed, browserMark).expect(303);
  await expect.poll(() => mails, patient).toHaveLength(2);
  const both = mails.map(readable).join('\n');
  expect(both).toContain(`Subject: ${fill(confirmation.subject, { brand: 'Fernstone' })}`);
  expect(both).toContain('<html lang="pt">');
  const date = new RegExp(
    `${notification.received}:</b> \\d+ de \\S+ de 20\\d\\d às (\\d\\d:\\d\\d):\\d\\d (BRT|GMT.*?)<`,
  );
  const [, told = 'no date'] = date.exec(both) ?? [];

  const listed = async () => (await run('owner/inbox.ts', '--find', 'PTX')).stdout.split('\n');
  await expect.poll(async () => (await listed())[3]?.endsWith(states.sent), patient).toBe(true);
  const [first, heads = '', , row = ''] = await listed();
  expect(first).toBe(list.nothing);
  expect(heads).toContain(`${notification.received} (America/Sao_Paulo)  ${nameField!.label}`);
  expect(heads.trimEnd().endsWith(notification.deliveries)).toBe(true);
  expect(row).toContain(` ${told} `);
  expect(row).toContain(translated('A site for a company'));
  expect(row.length).toBeLessThan(180);
  const { stdout: shown } = await run('owner/inbox.ts', '--show', row.slice(0, 8));
  for (const line of [
    `${targetLaunch!.label}: ${notification.empty}\n`,
    `${deliveries.autoresponder}: ${states.sent}\n`,
    `\n\n${details!.label}:\n${notification.empty}\n`,
  ])
    expect(shown.replace(/ +/g, ' ')).toContain(line);
});

it('the footer links to a page that the owner has added, and this page shows the values of settings', async ({
  site: { html },
}) => {
  expect((await html('/')).split('<footer')[1]).toMatch(linkTo(privacy.path, `${privacy.label}</a>`));

  const [, main = ''] = (await html(privacy.path)).split(/<main|<footer/);
  expect(main).toMatch(new RegExp(`<h1[^>]*>${privacy.title}</h1>`));
  const points = Array.from(main.matchAll(/<li>(.+?)<\/li>/g), ([, point]) => point);
  expect(points).toEqual(['One', 'Two'].map(translated));
  expect([...main.matchAll(/href="(.+?)"/g)].at(-1)?.[1]).toBe(`mailto:${foreignSettings.CONTACT_EMAIL}`);
  expect(textOfHtml(main)).toContain(translated('After 1.095 days it is erased'));
  expect(await html('/sitemap.xml')).toContain(`${privacy.path}</loc>`);
});

it('the footer of a page that the owner has added links to the sections of the landing page', async ({
  site: { html },
}) => {
  const [, foot = ''] = (await html(privacy.path)).split('<footer');
  const { nav } = foreign.landing.content.header;
  expect(nav.filter(({ href }) => !linkTo(`/${href}`).test(foot))).toEqual([]);
});
