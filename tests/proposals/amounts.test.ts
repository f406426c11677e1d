import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountText, isAmount, numberIn } from '#proposal/amount.ts';
import { kindOf } from '#proposal/intake/fieldKinds.ts';

const number = kindOf({ name: 'budget', kind: 'number', label: 'Budget' });
/** Returns the number that the form reads, `undefined` if it only keeps the text, or `refused`. */
function understood(typed: string) {
  const text = number.clean(typed);
  return text.length <= number.longest && isAmount(text) ? numberIn(text) : 'refused';
}

test.each([
  { typed: '5000', means: 5_000 },
  { typed: '€ 5.000', means: 5_000 },
  { typed: "CHF 5'000", means: 5_000 },
  { typed: 'CHF 5’000.–', means: 5_000 },
  { typed: '5 000 kr', means: 5_000 },
  { typed: 'R$ 5.000', means: 5_000 },
  { typed: '5000 EUR', means: 5_000 },
  { typed: '5.000,-', means: 5_000 },
  { typed: '5.000,00 €', means: 5_000 },
  { typed: '5\u202f000,50 €', means: 5_000.5 },
  { typed: '₹5,00,000', means: 500_000 },
  { typed: '1.234.567', means: 1_234_567 },
  { typed: '1,234,567.89', means: 1_234_567.89 },
  { typed: '١٢٣٬٤٥٦٫٥ د.إ.', means: 123_456.5 },
  { typed: '५,०००', means: 5_000 },
  { typed: '5k', means: 5_000 },
  { typed: '2.5 K', means: 2_500 },
  { typed: '0.500', means: 0.5 },
  { typed: '12.500', means: 12_500 },
  { typed: '1234.567', means: 1_234.567 },
  { typed: '٥٫٠٠٠', means: 5 },
  { typed: '9007199254740991', means: 9_007_199_254_740_991 },
  { typed: '2,5', means: 2.5 },
  { typed: '-5', means: -5 },
  { typed: '12 people', means: 12 },
  { typed: '5 000:-', means: 5_000 },
  { typed: 'TSh 5,000/=', means: 5_000 },
  { typed: '≈ 5.000 €', means: 5_000 },
  { typed: '< 5000', means: 5_000 },
  { typed: 'Budget: 5000', means: 5_000 },
  { typed: '5´000', means: 5_000 },
  { typed: '5`000', means: 5_000 },
  { typed: '5ʼ000 CHF', means: 5_000 },
  { typed: '30 cm²', means: 30 },
  { typed: '.5', means: 0.5 },
  { typed: '$.50', means: 0.5 },
  { typed: '-,5', means: -0.5 },
  { typed: 'EUR -5000', means: -5_000 },
  { typed: '($5,000)', means: -5_000 },
  { typed: 'Budget - 5000', means: 5_000 },
  { typed: 'EUR – 5000', means: 5_000 },
  { typed: 'about (5000)', means: 5_000 },
  { typed: '5000 €?', means: 5_000 },
  { typed: 'about 5000, or less', means: 5_000 },
  { typed: '[5000]', means: 5_000 },
  { typed: '5000 € & VAT', means: 5_000 },
  { typed: '5000 ש״ח', means: 5_000 },
  { typed: '— 5000', means: 5_000 },
  { typed: 'Rs.500', means: 500 },
  { typed: 'S/.500', means: 500 },
])('the form reads the typed amount “$typed” as the number $means', ({ typed, means }) => {
  expect(understood(typed)).toBe(means);
});

test.each([
  '5 Tsd. €',
  '5 млн ₽',
  '3万',
  '5M',
  '99999999999999999999',
  '5.000.00',
  '1.000.5',
  '€ 1,234,50',
  '2,5 milioni',
  '1.5 Mio',
  '10 lakh',
  '2,5 milhões',
  '2,5 tysiące',
  '5 тысяч',
  '2,5 миллиона',
  '2,5 χιλ.',
  '2,5 हज़ार',
  '5,000-8,000',
  '5–8k',
  '5k - 8k',
  '$5k–$8k',
  '5.000,- bis 8.000,- €',
  '5.000 à 8.000 €',
  '€5,000 to €8,000',
  'between 5 and 8 thousand',
  '5 or 6',
  '5至8万',
  '٥–٨',
])('the form takes the typed amount “%s” as text, not as a number', (typed) => {
  expect(understood(typed)).toBeUndefined();
  expect(amountText(typed)).toBe(typed);
});

test.each([
  '',
  'much',
  '€',
  '12.05.2026',
  '192.168.1.1',
  '503 555 0142',
  '2026-05-12',
  '12:30',
  '5x5',
  '5 6-7',
  '1.2.3-4',
  '5!',
  '1,2,3',
  // A regular expression that tries to divide these dots in all ways would take years.
  `1${'.'.repeat(58)}!`,
])('the form refuses the text “%s” in a field for an amount', (typed) => {
  expect(understood(typed)).toBe('refused');
});

test.each([
  { typed: '5000', shown: '5000' },
  { typed: '$5,000', shown: '$5,000' },
  { typed: '€ 5.000', shown: '€ 5.000 (5,000)' },
  { typed: '5k', shown: '5k (5,000)' },
  { typed: '၅,၀၀၀ K', shown: '၅,၀၀၀ K (5,000)' },
  { typed: '၅,၀၀၀.၀၀ B/.', shown: '၅,၀၀၀.၀၀ B/. (5,000)' },
])('the owner sees the typed amount “$typed” as “$shown”', ({ typed, shown }) => {
  expect(amountText(typed)).toBe(shown);
});

/** All pairs of letters. `supportedLocalesOf` leaves out the pairs that are no language's code. */
const languages = Array.from({ length: 26 * 26 }, (_, at) =>
  String.fromCodePoint(97 + Math.floor(at / 26), 97 + (at % 26)),
);
const regions = ['', '-AT', '-CH', '-IN', '-EG', '-MX', '-PT', '-CA', '-ZA', '-PK', '-ES'];
const others = 'ckb gsw ccp fil sat mni ff-Adlm pa-Arab uz-Arab az-Cyrl zh-Hant es-419'.split(' ');
const tags = languages.flatMap((language) => regions.map((region) => language + region));
const locales = Intl.NumberFormat.supportedLocalesOf(tags.concat(others));

/** Whether the form accepts the amount in a text such as `de: 5.000 €`; `de` is the locale. */
const isAccepted = (text: string) => isAmount(number.clean(text.replace(/^.*?: /, '')));

describe('Intl.NumberFormat', () => {
  const formats = fc.record({
    locale: fc.constantFrom(...locales),
    currency: fc.constantFrom(...Intl.supportedValuesOf('currency')),
    // Without `narrowSymbol`: some narrow symbols are a K, which people also write for thousands.
    currencyDisplay: fc.constantFrom('symbol', 'code' as const),
    useGrouping: fc.boolean(),
  });

  test('the form accepts an amount as Intl.NumberFormat writes it, in every locale and currency', () => {
    const texts = locales.flatMap((locale) =>
      (['symbol', 'narrowSymbol', 'code'] as const).flatMap((currencyDisplay) =>
        ['EUR', 'USD', 'CHF', 'AED', 'INR', 'JPY'].map((currency) => {
          const style = { style: 'currency', currency, currencyDisplay } as const;
          return `${locale}: ${new Intl.NumberFormat(locale, style).format(1_234_567.5)}`;
        }),
      ),
    );
    expect(texts.filter((text) => !isAccepted(text))).toEqual([]);
  });

  test('the form reads an amount that Intl.NumberFormat has written as the same number', () => {
    fc.assert(
      fc.property(formats, fc.integer({ min: 0, max: 9_999_999 }), ({ locale, ...options }, amount) => {
        const format = new Intl.NumberFormat(locale, { style: 'currency', ...options });
        // Without currencies of three decimals: `OMR 1,000` may mean one rial or a thousand.
        fc.pre(format.resolvedOptions().maximumFractionDigits !== 3);
        expect([locale, format.format(amount), understood(format.format(amount))]).toEqual([
          locale,
          format.format(amount),
          amount,
        ]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('the form reads the cents of an amount in euros, as Intl.NumberFormat writes them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...locales), fc.integer({ min: 0, max: 99_999_999 }), (locale, cents) => {
        const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' });
        const text = format.format(cents / 100);
        expect([locale, text, understood(text)]).toEqual([locale, text, cents / 100]);
      }),
      { numRuns: 1_000 },
    );
  });
});
