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
 * The module of a file, which is the table's entry with the longest matching path, and the modules that it may import;
 * undefined if there is no entry. An entry that ends in `/*` makes each folder in it a module.
 */
function moduleOf(file, table) {
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

/** @throws if the table has a cycle, or names a module that it does not contain. */
function checkTable(table) {
  const done = new Set()
  function visit(module, way) {
    if (way.includes(module)) throw new Error(`The table of modules has a cycle: ${[...way, module].join(' → ')}`)
    if (done.has(module)) return
    if (!table.has(module)) throw new Error(`The table of modules has no '${module}', which '${way.at(-1)}' may import`)
    for (const next of table.get(module)) visit(next, [...way, module])
    done.add(module)
  }
  for (const module of table.keys()) visit(module, [])
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
        'Restricts imports between modules (folders or files) to a table in the configuration, types included.',
    },
    schema: [{ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }],
  },
  create(context) {
    const file = path.relative(root, context.filename).replaceAll(path.sep, '/')
    if (isTest(file)) return {}
    const table = tableOf(context.options[0])
    const module = moduleOf(file, table)

    function check(node) {
      const source = node.source ?? node.argument
      const specifier = source?.value ?? source?.literal?.value
      const target = typeof specifier === 'string' ? targetOf(specifier, file) : undefined
      const other = target && moduleOf(target, table)
      if (!other || other.name === module?.name) return
      if (!module?.imports.includes(other.name))
        context.report({
          node,
          message: `'${module?.name ?? file}' may not import from '${other.name}': the table boundaries/imports in .oxlintrc.json does not allow it.`,
        })
    }

    return {
      Program(node) {
        if (!module)
          context.report({
            node,
            message: `'${file}' is in no module: add its folder to boundaries/imports in .oxlintrc.json.`,
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

/** The lint plugin `boundaries` with the rule `boundaries/imports`. */
export default { meta: { name: 'boundaries' }, rules: { imports } }
