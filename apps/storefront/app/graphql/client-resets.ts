const resets = new Set<() => void>()

/** Registers a function that drops and reloads data fetched by a client, to run after each login or logout. */
export const onClientReset = (reset: () => void): void => void resets.add(reset)

/**
 * Reloads all data fetched by the clients. Apart from these, whose code no page needs before it is used.
 * @throws the first error, after every reset has been started.
 */
export async function resetClients(): Promise<void> {
  await Promise.all([...resets].map(async (reset) => reset()))
}
