/**
 * A client's text as a statement may compare it. PostgreSQL refuses texts with NUL characters, and no stored text has
 * one.
 */
export const queryText = (text: string): string => text.replaceAll('\0', ' ')
