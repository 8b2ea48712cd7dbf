/** The query of a preview's URL, with which its other requests return drafts as well; empty for other pages. */
export const previewParameters = ({ search }: Location): string => (/[?&]preview\b/.test(search) ? search : '')
