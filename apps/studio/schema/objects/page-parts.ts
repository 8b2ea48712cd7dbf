import { EnvelopeIcon } from '@sanity/icons/Envelope'
import { ImageIcon } from '@sanity/icons/Image'
import { ImagesIcon } from '@sanity/icons/Images'
import { InboxIcon } from '@sanity/icons/Inbox'
import { LaunchIcon } from '@sanity/icons/Launch'
import { defineArrayMember, defineField, defineType } from 'sanity'
import { neededFor } from '../fields.ts'
import { partPreview } from '../preview.ts'

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
  validation: neededFor('an empty hero'),
  preview: partPreview('Hero', { title: 'title', media: 'media.image' }),
})

/** Several pictures or films. */
const gallery = defineType({
  name: 'gallery',
  type: 'object',
  icon: ImagesIcon,
  fields: [
    defineField({
      name: 'items',
      title: 'Pictures and films',
      type: 'array',
      of: [defineArrayMember({ type: 'media' })],
      description: 'One or two stand side by side; more move in a row.',
      validation: neededFor('an empty gallery'),
    }),
  ],
  preview: partPreview('Gallery', { title: 'items.0.caption', media: 'items.0.image' }),
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
  preview: partPreview('Contact form', { title: 'form.title' }),
})

/** A button that stays at the bottom right while scrolling. */
const floatingCta = defineType({
  name: 'floatingCta',
  title: 'Floating call to action',
  type: 'object',
  icon: LaunchIcon,
  fields: [
    defineField({
      name: 'cta',
      title: 'Call to action',
      type: 'cta',
      validation: neededFor('a floating button without a URL'),
    }),
  ],
  preview: partPreview('Floating call to action', { title: 'cta.text' }, 'Button'),
})

const newsletterSignUp = defineType({
  name: 'newsletterSignUp',
  title: 'Newsletter sign-up',
  type: 'object',
  icon: EnvelopeIcon,
  fields: [defineField({ name: 'title', type: 'string' }), defineField({ name: 'text', type: 'text', rows: 2 })],
  preview: partPreview('Newsletter sign-up', { title: 'title' }),
})

/** The blocks that a page's content may contain besides text. */
export const pageParts = [hero, gallery, contactForm, floatingCta, newsletterSignUp]
