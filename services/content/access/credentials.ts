import { hash } from 'node:crypto'
import { isEmailAddress } from '@shop/validation/email-address'
import { z } from 'zod'
import { storableText } from '../protocol/parse-input.ts'

/** A password in a sign-in request. */
export const password = z.string().min(1).max(1024)

/** A password that an editor chooses. */
export const chosenPassword = z.string().min(12, 'must have at least 12 characters').max(1024)

/** The address of a new account. */
export const newAddress = z.string().refine(isEmailAddress, 'must be an email address')

/** An address that may have an account. */
export const accountAddress = storableText.min(1).max(320)

/** Tokens are long and random, so one fast hash protects them if the table is stolen. */
export const hashToken = (token: string): string => hash('sha256', token)
