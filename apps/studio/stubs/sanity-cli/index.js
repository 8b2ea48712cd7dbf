/** Empty, because the Studio in the browser does not use it. */
export const commands = []
