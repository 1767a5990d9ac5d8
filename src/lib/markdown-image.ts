/** The placeholder of an image in rendered Markdown. */
export interface MarkdownImage {
  /** As written: relative to the folder of the Markdown file. */
  src: string;
  alt: string;
}

/** Name of the placeholder's element; its attribute `data-image` is the image as JSON, percent-encoded. */
export const imageElement = 'content-image';

const placeholder = new RegExp(`<${imageElement} data-image="([^"]*)"></${imageElement}>`);

/** Rendered Markdown in pieces: HTML, and the images between them. */
export const splitImages = (html: string): Array<string | MarkdownImage> =>
  // `split` puts the matches of the group at odd indexes.
  html
    .split(placeholder)
    .map((part, index) =>
      index % 2 ? (JSON.parse(decodeURIComponent(part)) as MarkdownImage) : part,
    );
