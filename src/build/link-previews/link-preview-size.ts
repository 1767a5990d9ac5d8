/** Of every link preview, in pixels. */
export const linkPreviewSize = { width: 1200, height: 630 } as const;
