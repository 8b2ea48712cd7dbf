import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { ImageIcon } from '@sanity/icons/Image'
import { InboxIcon } from '@sanity/icons/Inbox'
import { LaunchIcon } from '@sanity/icons/Launch'
import { defineField, defineType } from 'sanity'

/** A large picture with text on it, at the page's width. */
const hero = defineType({
  name: 'hero',
  type: 'object',
  icon: ImageIcon,
  fields: [
    defineField({ name: 'title', type: 'string' }),
    defineField({ name: 'text', type: 'text', rows: 2 }),
    defineField({ name: 'media', type: 'media' }),
    defineField({ name: 'cta', title: 'Call to action', type: 'cta' }),
  ],
  preview: {
    select: { title: 'title', media: 'media.image' },
    prepare: ({ title, media }) => ({ title: title ?? 'Hero', subtitle: 'Hero', media }),
  },
})

/** A form from 'Contact Forms'. */
const contactForm = defineType({
  name: 'contactForm',
  title: 'Contact form',
  type: 'object',
  icon: InboxIcon,
  fields: [
    defineField({ name: 'form', type: 'reference', to: [{ type: 'form' }], validation: (rule) => rule.required() }),
  ],
  preview: {
    select: { title: 'form.title' },
    prepare: ({ title }) => ({ title: title ?? 'Contact form', subtitle: 'Contact form' }),
  },
})

/** A button that stays at the bottom right while scrolling. */
const floatingCta = defineType({
  name: 'floatingCta',
  title: 'Floating call to action',
  type: 'object',
  icon: LaunchIcon,
  fields: [defineField({ name: 'cta', title: 'Call to action', type: 'cta' })],
  preview: {
    select: { title: 'cta.text' },
    prepare: ({ title }) => ({ title: title ?? 'Button', subtitle: 'Floating call to action' }),
  },
})

const newsletterSignUp = defineType({
  name: 'newsletterSignUp',
  title: 'Newsletter sign-up',
  type: 'object',
  icon: EnvelopeIcon,
  fields: [defineField({ name: 'title', type: 'string' }), defineField({ name: 'text', type: 'text', rows: 2 })],
  preview: {
    select: { title: 'title' },
    prepare: ({ title }) => ({ title: title ?? 'Newsletter sign-up', subtitle: 'Newsletter sign-up' }),
  },
})

/** The blocks that a page's content may contain besides text. */
export const pageParts = [hero, contactForm, floatingCta, newsletterSignUp]
