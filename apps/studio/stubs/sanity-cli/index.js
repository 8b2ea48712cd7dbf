/** The Studio in the browser asks for nothing of it. */
export const commands = []
