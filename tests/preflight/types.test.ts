import { expect, it } from 'vitest';
import { inPlainWords } from '../../owner/preflight/types.ts';

it.each([
  {
    fault: 'a misspelled key',
    message: `Object literal may only specify known properties, but 'intor' does not exist in type 'Intro'. Did you mean to write 'intro'?`,
    problem: 'the site does not know the key "intor" in this place, and does not use it',
  },
  {
    fault: 'a missing key',
    message: `Property 'title' is missing in type '{ path: string; }' but required in type 'OwnPage'.`,
    problem: '"title" is missing',
  },
  {
    fault: 'a value of a wrong type',
    message: `Type '"A5"' is not assignable to type '"A4" | "Letter"'.`,
    problem: `this value does not fit here (TypeScript says: Type '"A5"' is not assignable to type '"A4" | "Letter"')`,
  },
  {
    fault: 'an unknown name',
    message: `Cannot find name 'privcy'.`,
    problem: `TypeScript says: Cannot find name 'privcy'`,
  },
])('preflight explains in plain words $fault that the type check finds in site/', ({ message, problem }) => {
  expect(inPlainWords(message).problem).toBe(problem);
});
