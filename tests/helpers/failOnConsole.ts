import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * Unexpected console output fails the test that caused it. A test that expects output uses its own
 * spy.
 */
const methods = ['error', 'warn', 'log', 'info'] as const;

beforeEach(() => {
  for (const method of methods) vi.spyOn(console, method).mockImplementation(() => {});
});

afterEach(() => {
  const lines = methods.flatMap((method) => vi.mocked(console[method]).mock?.calls ?? []);
  vi.restoreAllMocks();
  expect(lines, 'unexpected console output').toEqual([]);
});
