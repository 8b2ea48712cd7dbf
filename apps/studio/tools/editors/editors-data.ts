import { z } from 'zod'

/** The accounts, and the roles that they can have. */
export const editorsSchema = z.object({
  editors: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      role: z.string(),
      isDisabled: z.boolean(),
      hasSecondFactor: z.boolean(),
    }),
  ),
  roles: z.array(z.object({ name: z.string(), title: z.string() })),
})

export type EditorAccount = z.infer<typeof editorsSchema>['editors'][number]
export type Role = z.infer<typeof editorsSchema>['roles'][number]

/** The invitations that were not accepted yet. */
export const invitationsSchema = z.object({
  invitations: z.array(z.object({ id: z.string(), email: z.string(), role: z.string(), expiresAt: z.string() })),
})

/** The API tokens, and the datasets that there can be tokens for. */
export const tokensSchema = z.object({
  tokens: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      scope: z.string(),
      dataset: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string().nullable(),
    }),
  ),
  datasets: z.array(z.string()),
})

/** The title of a role. */
export const titleOf = (roles: readonly Role[], name: string): string =>
  roles.find((role) => role.name === name)?.title ?? name

/** The webhooks of the content service. */
export const webhooksSchema = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    dataset: z.string(),
    rule: z.object({ on: z.array(z.string()), filter: z.string().nullable(), projection: z.string().nullable() }),
    includeDrafts: z.boolean(),
    hasSecret: z.boolean(),
    isDisabledByUser: z.boolean(),
  }),
)

export type Webhook = z.infer<typeof webhooksSchema>[number]

/** The finished and pending deliveries of a webhook, newest first. */
export const deliveriesSchema = z.array(
  z.object({
    id: z.string(),
    createdAt: z.string(),
    documentId: z.string(),
    operation: z.string(),
    /** Empty if it could not be computed: then there is nothing to send. */
    payload: z.string(),
    status: z.enum(['pending', 'delivered', 'failed']),
    failureCount: z.number(),
    resultCode: z.number().nullable(),
    failureReason: z.string().nullable(),
  }),
)

export type Delivery = z.infer<typeof deliveriesSchema>[number]

/** The origins whose pages may call the content service. */
export const originsSchema = z.array(
  z.object({
    id: z.union([z.number(), z.string()]),
    origin: z.string(),
    allowCredentials: z.boolean(),
    createdAt: z.string().nullable(),
  }),
)
