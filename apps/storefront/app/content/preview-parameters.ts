/** The query of a preview's URL, with which its other requests return drafts as well; empty for other pages. */
export const previewParameters = (): string => (/[?&]preview\b/.test(location.search) ? location.search : '')
