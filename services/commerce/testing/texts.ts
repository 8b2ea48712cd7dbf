/**
 * Two pages, a policy, a blog with an article that has a picture and one that is not published yet, and metaobjects.
 */
export const texts = {
  'pages/about.md': `---
title: About us
seoTitle: Who we are
---

We make **calm** drinks & look out.
`,
  'pages/draft.md': '---\ntitle: Draft\npublished: false\n---\nNot yet.\n',
  'policies/refund-policy.md': '---\ntitle: Refunds\n---\nWithin thirty days.\n',
  'blogs/news.md': '---\ntitle: The news\n---\n',
  'blogs/news/herbs.md': `---
title: What herbs are for
date: 2026-03-12
author: Mara Lind Quist
authorEmail: mara@shop.test
excerpt: Fruit <talks>.
tags: [herbs, calm]
image: https://pictures.test/thyme.png
imageAlt: Thyme
---

Fruit likes to talk.
`,
  'blogs/news/later.md': '---\ntitle: Later\ndate: 2999-01-01\nauthor: Mara\n---\nWait.\n',
  'metaobjects/herb.md': `---
title: Herb
fields:
  sample: single_line_text_field
  story: multi_line_text_field
  picture: file_reference
  goesWith: list.product_reference
  pack: variant_reference
  neighbour: metaobject_reference
  read: page_reference
  hardy: boolean
required: [sample]
displayName: sample
body: story
seoTitle: sample
---
`,
  'metaobjects/herb/lemon-balm.md': `---
sample: Lemon balm
picture: { file: "https://pictures.test/balm.png", alt: A leaf }
goesWith: [tonic, mug]
pack: tonic/12 pack
neighbour: herb/thyme
read: about
hardy: true
---

Grows *anywhere*.
`,
  'metaobjects/herb/thyme.md': '---\nsample: Thyme\ngoesWith: []\n---\n',
  'metaobjects/herb/woodruff.md': '---\nsample: Woodruff\npublished: false\n---\n',
} as const

/** Metafields of a product, a variant and a collection. */
export const metafields = `Owner,Handle,Variant,Namespace,Key,Type,Value
collection,merch,,custom,sample,page_reference,about
product,mug,,custom,sample,single_line_text_field,Glazed twice
product,tonic,,custom,herbs,list.metaobject_reference,herb/lemon-balm; herb/thyme
product,tonic,,custom,picture,file_reference,https://pictures.test/label.png
product,tonic,,custom,sample,list.single_line_text_field,"[""calm"",""clear""]"
variant,tonic,6 pack,custom,sample,collection_reference,merch
`

/** Two products of which the option Color is linked to {@link colors}, in the platform's columns. */
export const caps = `Handle,Title,Type,Option1 Name,Option1 Value,Option1 Linked To,Option2 Name,Option2 Value,Option2 Linked To,Variant Price
cap,A cap,Merch,Color,Dusk,product.metafields.shopify.color-pattern,Size,One,,20.00
cap,,,,Sand,,,One,,20.00
cap,,,,Undyed,,,One,,18.00
scarf,Scarf,Merch,Color,Dusk,product.metafields.shopify.color-pattern,,,,30.00
`

/** Colors in the platform's own kind of metaobject. */
export const colors = {
  'metaobjects/shopify--color-pattern.md': `---
title: Color
fields:
  label: single_line_text_field
  color: color
  image: file_reference
displayName: label
---
`,
  'metaobjects/shopify--color-pattern/dusk.md': '---\nlabel: Dusk\ncolor: "#3a4a8c"\n---\n',
  'metaobjects/shopify--color-pattern/sand.md': `---
label: Sand
color: "#d9c6a0"
image: { file: "https://pictures.test/sand.png", alt: Ribs in sand }
---
`,
} as const
