import { expect, test } from 'vitest'
import { createTestShop, catalogue } from '../testing/commerce.ts'
import { texts } from '../testing/texts.ts'
import { parseTextFiles } from './text-file.ts'

test.for([
  ['pages/about.md', 'About us', 'does not begin with a line of ---'],
  ['pages/about.md', '---\nseoTitle: A\n---\n', 'pages/about.md, row 1, title: '],
  ['pages/about.md', '---\ntitle: A\ntittle: B\n---\n', 'row 1, tittle: is not known here'],
  ['pages/about.md', '---\ntitle: [A\n---\n', 'pages/about.md, row 2'],
  ['pages/about.md', '---\ntitle: &a A\nseoTitle: *a\n---\n', 'row 1: Alias resolution is disabled'],
  ['pages/about.md', '---\ntitle: A\0\n---\n', 'contains a NUL character'],
  ['pages/About us.md', '---\ntitle: A\n---\n', 'is not a known kind of text'],
  ['pages/../../secret.md', '---\ntitle: A\n---\n', 'is not a known kind of text'],
  ['policies/my-policy.md', '---\ntitle: A\n---\n', 'is not a known kind of text'],
  [
    'blogs/news/a.md',
    '---\ntitle: A\ndate: 2026-01-01\nauthor: B\n---\n',
    'belongs to blogs/news.md, which is missing',
  ],
  ['blogs/news/a.md', '---\ntitle: A\ndate: soon\nauthor: B\n---\n', 'row 1, date: is not a date'],
  ['blogs/news.md', '---\ntitle: A\n---\nNews.', 'row 1, body: must be empty for a blog or a definition'],
  [
    'metaobjects/herb.md',
    '---\ntitle: A\nfields: { name: date }\n---\nHerbs.',
    'row 1, body: must be empty for a blog or a definition',
  ],
  [
    'blogs/news/a.md',
    '---\ntitle: A\ndate: 2026-01-01\nauthor: B\nimageAlt: C\n---\n',
    'row 1, imageAlt: has no image',
  ],
  ['blogs/news/a.md', '---\ntitle: A\ndate: 1/2/2026\nauthor: B\n---\n', 'row 1, date: is not a date'],
] as const)('a text at %s with %j is refused by name', async ([path, source, message]) => {
  await expect(parseTextFiles({ [path]: source })).rejects.toThrow(message)
})

test('texts are imported and exported unchanged, by kind; a missing kind keeps its texts', async () => {
  const { service } = await createTestShop({ csv: '' })
  await service.importCatalogue({ text: catalogue, texts })
  expect((await service.exportCatalogue()).texts).toEqual(texts)
  const pages = { 'pages/other.md': '---\r\ntitle: Other\r\n---\r\nNew.' }
  await service.importCatalogue({ text: catalogue, texts: pages })
  const { 'pages/about.md': _about, 'pages/draft.md': _draft, ...kept } = texts
  expect((await service.exportCatalogue()).texts).toEqual({ ...kept, ...pages })
  const broken = { ...texts, 'pages/about.md': '---\ntitle: ""\n---\n' }
  await expect(service.importCatalogue({ text: catalogue, texts: broken })).rejects.toThrow('title: is empty')
  expect((await service.exportCatalogue()).texts).toEqual({ ...kept, ...pages })
})

test('a picture of an article that is not in the image folder is refused', async () => {
  const { service } = await createTestShop({ csv: '' })
  const article = '---\ntitle: A\ndate: 2026-01-01\nauthor: B\nimage: nowhere.png\n---\n'
  const files = { 'blogs/news.md': '---\ntitle: News\n---\n', 'blogs/news/a.md': article }
  await expect(service.importCatalogue({ text: catalogue, texts: files })).rejects.toThrow(
    'blogs/news/a.md, row 1, image: "nowhere.png" is not an absolute URL, and there is no image folder',
  )
})
