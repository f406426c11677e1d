/** An element that a test looks for, by its role and name, as a screen reader user knows it. */
export type Target = {
  /** `text` matches any element with exactly this text. */
  role: 'button' | 'link' | 'dialog' | 'region' | 'heading' | 'image' | 'textbox' | 'text';
  name: string;
  /** Searches only the open dialog. */
  inDialog?: true;
};

export type Pointer = 'mouse' | 'touch';

type Key = 'Escape' | 'Enter' | 'Tab' | 'Shift+Tab';

/**
 * A function that runs in the page with the visible element that was searched for, or with null. It
 * may use nothing from outside its own body, and its result must be serializable as JSON.
 */
export type Read<R> = (element: HTMLElement | null) => R | Promise<R>;

/** A page in a running browser, with the same interface for every engine. */
export type EnginePage = {
  /**
   * Opens an address and resolves once the document is complete. Its files may arrive later, or
   * never.
   */
  open(url: string): Promise<void>;
  query<R>(target: Target, read: Read<R>): Promise<R>;
  /** Presses the middle of the element with the left mouse button or a finger. */
  click(target: Target, by: Pointer): Promise<void>;
  type(target: Target, text: string): Promise<void>;
  key(key: Key): Promise<void>;
  /** All console messages and uncaught errors so far. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
};

export type Engine = {
  newPage(size: { width: number; height: number }): Promise<EnginePage>;
  close(): Promise<void>;
};
