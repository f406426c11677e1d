import { expect, test } from 'vitest';
import { describeError } from '#proposal/logger.ts';

const failure = (facts: object) => Object.assign(new TypeError('ada@example.com is away'), facts);

test('the log has the name of an error and where it was thrown, and not its message', () => {
  const { at, ...facts } = describeError(failure({}));
  expect(facts).toEqual({ name: 'TypeError' });
  expect(at).toMatch(/^at failure .*logger\.test\.ts:\d+:\d+\)?$/);
});

test('the log has the code of an error and its remedy', () => {
  const fault = failure({ code: 'ETIMEDOUT', remedy: 'ask its provider', stack: undefined });
  expect(describeError(fault)).toEqual({ name: 'TypeError', code: 'ETIMEDOUT', remedy: 'ask its provider' });
});

test('the log has an error code even if it is a number, and leaves out a remedy that is not a text', () => {
  expect(describeError(failure({ code: 550, remedy: 5, stack: '' }))).toEqual({
    name: 'TypeError',
    code: '550',
  });
});

test.each([
  { thrown: 'ada@example.com', name: 'string' },
  { thrown: { message: 'ada@example.com' }, name: 'object' },
  { thrown: undefined, name: 'undefined' },
])('the log has only the type of a thrown value that is not an Error: $name', ({ thrown, name }) => {
  expect(describeError(thrown)).toEqual({ name });
});
