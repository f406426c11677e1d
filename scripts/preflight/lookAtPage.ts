/** Runs in the page. Its ids that are there twice, what names an id that is not there, and the files that it names. */
export function linksAndIds() {
  const page = document;
  const values = (name: string, element = '') =>
    [...page.querySelectorAll(`${element}[${name}]`)].flatMap(
      (one) => one.getAttribute(name)?.split(/\s+/) ?? [],
    );
  const ids = values('id');
  const links = values('href', 'a');
  const named = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls'].flatMap((name) =>
    values(name),
  );
  const places = [...links.filter((href) => href.startsWith('#')).map((href) => href.slice(1)), ...named];
  const pictures = [...values('src'), ...values('srcset')];
  const files = [...links, ...pictures].map((path) => path.replace(/[?#,].*/, ''));
  return {
    twice: [...new Set(ids.filter((id, index) => ids.indexOf(id) < index))],
    nowhere: [...new Set(places.filter((id) => id && !ids.includes(id)))],
    files: [...new Set(files.filter((path) => /^\/[^/]/.test(path)))],
  };
}

/** Runs in the page. Labels that need a second line, and how many of their characters the first one has room for. */
export function wrappedLabels(): { text: string; room: number }[] {
  const labels = document.querySelectorAll<HTMLElement>('.MuiButton-root, nav a');
  return [...labels].flatMap((label) => {
    const text = label.innerText.trim();
    const measure = () => {
      const range = document.createRange();
      range.selectNodeContents(label);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      const lines = boxes.filter(({ top }, index) =>
        boxes.slice(0, index).every(({ bottom }) => bottom <= top),
      );
      return { lines: lines.length, width: range.getBoundingClientRect().width };
    };
    const { lines, width } = measure();
    if (!text || lines < 2) return [];
    label.style.whiteSpace = 'nowrap';
    const room = Math.floor((text.length * width) / measure().width);
    label.style.whiteSpace = '';
    return [{ text, room }];
  });
}
