/** The key that holds an element's id (W3C WebDriver, "web element identifier"). */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

export type Session = {
  /** Sends one command of the session and returns its value. */
  send<R>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<R>;
};

/**
 * Opens a session with a WebDriver server, by plain HTTP calls (https://www.w3.org/TR/webdriver2/#endpoints).
 *
 * @param address the server's address, without a trailing slash
 * @throws with the server's error
 */
export async function openSession(address: string, capabilities: object): Promise<Session> {
  const { sessionId } = await command<{ sessionId: string }>('POST', `${address}/session`, {
    capabilities: { alwaysMatch: capabilities },
  });
  return { send: (method, path, body) => command(method, `${address}/session/${sessionId}${path}`, body) };
}

async function command<R>(method: string, url: string, body?: object): Promise<R> {
  // A POST without parameters still needs an object as its body.
  const sent = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {};
  const answer = await fetch(url, { method, ...sent });
  const { value } = (await answer.json()) as { value: R & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`WebDriver: ${value.error}: ${value.message}`);
  return value;
}
