import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../..')

/** The workspace packages' folders by name: `@shop/http` is `packages/http`. */
const packages = new Map(
  globSync('{apps,packages,services}/*/package.json', { cwd: root }).map((file) => [
    JSON.parse(readFileSync(path.join(root, file), 'utf8')).name,
    path.dirname(file),
  ]),
)

const isTest = (file) => /\.test\.tsx?$|\/testing\/|\/testing\.tsx?$/.test(file)

/**
 * The room of a file, the table's entry with the longest matching path, and what it may import; undefined if there is none.
 * An entry that ends in `/*` makes each folder in it a room.
 */
function roomOf(file, table) {
  for (let name = file; name !== '.'; name = path.posix.dirname(name)) {
    const imports = table.get(name) ?? table.get(`${path.posix.dirname(name)}/*`)
    if (imports) return { name, imports }
  }
  return undefined
}

/** The imported file, relative to the root; undefined for a package from elsewhere. */
function targetOf(specifier, file) {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  const [scope, name, ...rest] = specifier.split('/')
  const folder = packages.get(`${scope}/${name}`)
  return folder && [folder, ...rest].join('/')
}

/** @throws if the table has a cycle, or names a room that it does not contain. */
function checkTable(table) {
  const done = new Set()
  function visit(room, way) {
    if (way.includes(room)) throw new Error(`The table of rooms has a cycle: ${[...way, room].join(' → ')}`)
    if (done.has(room)) return
    if (!table.has(room)) throw new Error(`The table of rooms has no '${room}', which '${way.at(-1)}' may import`)
    for (const next of table.get(room)) visit(next, [...way, room])
    done.add(room)
  }
  for (const room of table.keys()) visit(room, [])
}

const tables = new WeakMap()

/** The options' table, checked once. */
function tableOf(options) {
  const known = tables.get(options)
  if (known) return known
  const table = new Map(Object.entries(options))
  checkTable(table)
  tables.set(options, table)
  return table
}

const imports = {
  meta: {
    type: 'problem',
    docs: {
      description:
        'Restricts imports between rooms (folders or files) to a table in the configuration, types included.',
    },
    schema: [{ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }],
  },
  create(context) {
    const file = path.relative(root, context.filename).replaceAll(path.sep, '/')
    if (isTest(file)) return {}
    const table = tableOf(context.options[0])
    const room = roomOf(file, table)

    function check(node) {
      const source = node.source ?? node.argument
      const specifier = source?.value ?? source?.literal?.value
      const target = typeof specifier === 'string' ? targetOf(specifier, file) : undefined
      const other = target && roomOf(target, table)
      if (!other || other.name === room?.name) return
      if (!room?.imports.includes(other.name))
        context.report({
          node,
          message: `'${room?.name ?? file}' may not import from '${other.name}': the table rooms/imports in .oxlintrc.json does not allow it.`,
        })
    }

    return {
      Program(node) {
        if (!room)
          context.report({
            node,
            message: `'${file}' is in no room: add its folder to rooms/imports in .oxlintrc.json.`,
          })
      },
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    }
  },
}

/** The lint plugin `rooms` with the rule `rooms/imports`. */
export default { meta: { name: 'rooms' }, rules: { imports } }
