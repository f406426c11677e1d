/** What a journey looks for, as a person with a screen reader knows it. */
export type Target = {
  /** `text` is any element that shows just these words. */
  role: 'button' | 'link' | 'dialog' | 'heading' | 'image' | 'textbox' | 'text';
  name: string;
  /** Looks only into the dialog that is open. */
  inDialog?: true;
};

/** A page in a running browser, driven in the same way in every engine. */
export type EnginePage = {
  /** Opens an address and resolves once it has loaded. */
  open(url: string): Promise<void>;
  /**
   * Runs a function in the page with the visible element that is looked for, or with null. The function must need
   * nothing from outside its own body, and its result must survive JSON.
   */
  query<R>(target: Target, read: (element: HTMLElement | null) => R): Promise<R>;
  /** Presses the left mouse button in the middle of the element. */
  click(target: Target): Promise<void>;
  type(target: Target, text: string): Promise<void>;
  key(key: 'Escape' | 'Enter'): Promise<void>;
  /** Everything that the console has said so far, and every error that nobody caught. */
  complaints(): Promise<string[]>;
  close(): Promise<void>;
};

export type Engine = {
  newPage(size: { width: number; height: number }): Promise<EnginePage>;
  close(): Promise<void>;
};
