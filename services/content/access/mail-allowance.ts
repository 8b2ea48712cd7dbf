import type { Allowance } from './sign-in-throttle.ts'

/**
 * The limit of mails about accounts to one address. Anybody can use up that of `anybody`, so administrators have their
 * own.
 */
export const mailAllowance = (email: string, by: 'anybody' | 'administrator'): Allowance => ({
  key: `account mail by ${by} ${email}`,
  burst: 5,
  interval: 15 * 60_000,
})
