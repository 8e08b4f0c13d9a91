import { PAGES } from '@fieldstone/contract/pages'
import { type ESTree, parseSync, Visitor } from 'vite'
import { calledName, isMember, literalName, namesFrom, startsLikeSql } from './syntax.ts'

interface Rule {
  readonly name: string
  /** What to do instead. */
  readonly instead: string
  readonly applies: (path: string) => boolean
  readonly visitor: (
    refuse: (node: { start: number }) => void,
    program: ESTree.Program,
  ) => ConstructorParameters<typeof Visitor>[0]
}

const isServer = (path: string) => /^server\/(?:src|demo)\//.test(path)
const isWeb = (path: string) => path.startsWith('web/src/')

const isProduct = (path: string) =>
  /^(?:domain|contract|server|web|tools\/stripe-sandbox)\/(?:src|demo)\//.test(path) &&
  !path.includes('.testing.')

/**
 * The files that may put an expression together, each with the reason why no text from outside is run as one: an
 * expression by a stranger can stop the server (decision 0118).
 */
export const EXPRESSIONS_MADE: Readonly<Record<string, string>> = {
  'contract/src/pages.ts': 'the addresses of our own pages',
  'domain/src/accounts/name.ts': 'a list of endings that is written there',
  'tools/stripe-sandbox/src/api/table.ts': 'the paths of our own endpoints',
  'tools/stripe-sandbox/src/pages/mails.ts': 'the names of headers',
  'server/src/features/intake/file/pattern.ts': 'only parsed, to see whether it is valid; re2js runs it',
  'server/src/features/intake/file/read-csv.ts': 'one of four delimiters',
  'server/src/features/intake/file/values.ts':
    'the form of a date: escaped characters and numbers of few digits',
  'server/src/features/intake/portfolio/origins.ts': 'two words that are written there',
}

/**
 * What the source must not contain and neither Biome nor oxlint finds. Searched in the syntax tree, so that comments do
 * not count.
 */
const RULES: readonly Rule[] = [
  {
    name: 'raw SQL',
    instead: "use Kysely's builder, or its sql template, which turns each hole into a parameter",
    applies: isServer,
    visitor: (refuse) => {
      const parameterised = new Set<ESTree.Node>()
      return {
        CallExpression: (node) => {
          const [first] = node.arguments
          const isFixed =
            first?.type === 'Literal' || (first?.type === 'TemplateLiteral' && first.expressions.length === 0)
          if (/(?:^|\.)(?:sql|CompiledQuery)\.raw$/.test(calledName(node)) && !isFixed) refuse(node)
        },
        BinaryExpression: (node) => node.operator === '+' && startsLikeSql(node.left) && refuse(node),
        TaggedTemplateExpression: ({ tag, quasi }) =>
          tag.type === 'Identifier' && tag.name === 'sql' && parameterised.add(quasi),
        TemplateLiteral: (node) =>
          node.expressions.length > 0 && !parameterised.has(node) && startsLikeSql(node) && refuse(node),
      }
    },
  },
  {
    name: 'opendir of a whole tree',
    instead:
      'read one folder at a time with readdir: on Node 20 it loses entries of folders with more than 32',
    applies: () => true,
    visitor: (refuse) => ({
      CallExpression: (node) => {
        const [, options] = node.arguments
        const isPlain =
          options === undefined ||
          (options.type === 'ObjectExpression' &&
            options.properties.every(
              (property) =>
                property.type === 'Property' &&
                (literalName(property.key) !== 'recursive' ||
                  (property.value.type === 'Literal' && property.value.value === false)),
            ))
        if (/(?:^|\.)opendir(?:Sync)?$/.test(calledName(node)) && !isPlain) refuse(node)
      },
    }),
  },
  {
    name: 'the address of a page written out',
    instead: "name the page: PATHS of web/src/lib/paths.ts, or pathTo of contract's list of pages",
    applies: isWeb,
    visitor: (refuse) => ({
      Literal: (node) => isPageAddress(node.value) && refuse(node),
      TemplateLiteral: (node) => isPageAddress(node.quasis[0]?.value.cooked) && refuse(node),
    }),
  },
  {
    name: 'the way back to Today by a name of its own',
    instead: 'BackToToday or BackTo of web/src/records/back-to.tsx give it its one name',
    applies: (path) => isWeb(path) && path !== 'web/src/records/back-to.tsx',
    visitor: (refuse) => ({
      JSXAttribute: ({ name, value }) =>
        name.name === 'to' &&
        value?.type === 'JSXExpressionContainer' &&
        value.expression.type === 'MemberExpression' &&
        isMember(value.expression, 'PATHS', 'adminHome') &&
        refuse(value),
    }),
  },
  {
    name: 'a text made when the module loads',
    instead: 'ask the catalogue where the text is shown, when the language is known',
    applies: isWeb,
    visitor: (refuse, program) => {
      const makers = namesFrom(program, /\/messages\/(?!language\.ts)[\w-]+\.ts$|\/lib\/format\.ts$/)
      let depth = 0
      const enter = () => {
        depth += 1
      }
      const leave = () => {
        depth -= 1
      }
      return {
        FunctionDeclaration: enter,
        'FunctionDeclaration:exit': leave,
        FunctionExpression: enter,
        'FunctionExpression:exit': leave,
        ArrowFunctionExpression: enter,
        'ArrowFunctionExpression:exit': leave,
        CallExpression: (node) =>
          depth === 0 && makers.has(calledName(node).split('.')[0] ?? '') && refuse(node),
      }
    },
  },
  {
    name: 'a text outside of the catalogue',
    instead: 'give it a key in web/src/lib/messages',
    applies: isWeb,
    visitor: (refuse) => ({
      JSXText: (node) => /\p{L}/u.test(node.value) && refuse(node),
      JSXAttribute: ({ name, value }) =>
        name.type === 'JSXIdentifier' &&
        /^(?:title|label|hint|lede|alt|placeholder|caption|aria-label)$/.test(name.name) &&
        value?.type === 'Literal' &&
        refuse(value),
    }),
  },
  {
    name: 'a key of the cache written out',
    instead: 'read by useCall or useList, or name the key by keyOf and keyOfSubject',
    applies: (path) => isWeb(path) && !/\/(?:\w+-)?keys\.ts$/.test(path),
    visitor: (refuse) => ({
      Property: ({ key, value }) =>
        literalName(key) === 'queryKey' && value.type === 'ArrayExpression' && refuse(value),
      VariableDeclarator: ({ id, init }) =>
        id.type === 'Identifier' &&
        /^(?:key|keyOf|KEY|\w+Key)$/.test(id.name) &&
        init !== null &&
        isListOfWords(init) &&
        refuse(init),
      CallExpression: (node) => {
        const [first, second] = node.arguments
        if (TAKES_KEY.test(calledName(node)) && first?.type === 'ArrayExpression') refuse(first)
        if (calledName(node) === 'readAgain' && second?.type === 'ArrayExpression')
          for (const key of second.elements) if (key?.type === 'ArrayExpression') refuse(key)
      },
    }),
  },
  {
    name: 'read again by a way of its own',
    instead: 'useSend and useReadAgain of web/src/lib/use-send.ts also send reads again that are under way',
    applies: (path) => isWeb(path) && path !== 'web/src/lib/shared-keys.ts',
    visitor: (refuse) => ({
      CallExpression: (node) => {
        if (!calledName(node).endsWith('.invalidateQueries')) return
        const [asked] = node.arguments
        // What is only marked as stale is not read again now.
        const isOnlyMarked =
          asked?.type === 'ObjectExpression' &&
          asked.properties.some((it) => it.type === 'Property' && literalName(it.key) === 'refetchType')
        if (!isOnlyMarked) refuse(node)
      },
    }),
  },
  {
    name: 'an expression made of text',
    instead: 'write it out; what people write is run by server/src/features/intake/file/pattern.ts',
    applies: (path) => isProduct(path) && !(path in EXPRESSIONS_MADE),
    visitor: (refuse) => {
      const isMade = ({ callee, arguments: [first] }: ESTree.NewExpression | ESTree.CallExpression) =>
        callee.type === 'Identifier' &&
        callee.name === 'RegExp' &&
        !(first?.type === 'Literal' || (first?.type === 'TemplateLiteral' && first.expressions.length === 0))
      return {
        NewExpression: (node) => isMade(node) && refuse(node),
        CallExpression: (node) => isMade(node) && refuse(node),
      }
    },
  },
  {
    name: 'a rule that asks the clock',
    instead: 'take the time as an argument',
    applies: (path) => path.startsWith('domain/src/'),
    visitor: (refuse) => ({
      NewExpression: (node) =>
        node.callee.type === 'Identifier' &&
        node.callee.name === 'Date' &&
        node.arguments.length === 0 &&
        refuse(node),
      CallExpression: (node) => calledName(node) === 'Date' && refuse(node),
    }),
  },
]

const FIRST_WORDS = new Set(Object.values(PAGES).map(({ path }) => path.split('/')[1] ?? ''))

/** '/parcels/list', '/users/': a path that begins as that of a page does. */
function isPageAddress(text: unknown): boolean {
  const [, word = ''] = /^\/(\w+)(?:[/?#]|$)/.exec(typeof text === 'string' ? text : '') ?? []
  return word !== '' && FIRST_WORDS.has(word)
}

const TAKES_KEY = /(?:^|\.)(?:useListPage|keepOfSame|getQueryData|setQueryData)$/

/** ['county', id], also as a constant, or made by a function. */
function isListOfWords(node: ESTree.Node): boolean {
  if (node.type === 'TSAsExpression') return isListOfWords(node.expression)
  if (node.type === 'ArrowFunctionExpression') return isListOfWords(node.body)
  const [first] = node.type === 'ArrayExpression' ? node.elements : []
  // Words, or another key with further ones.
  return first?.type === 'SpreadElement' || (first?.type === 'Literal' && typeof first.value === 'string')
}

/** What the rules refuse in a file: 'web/src/x.tsx:3: HTML from text: render text as text'. */
export function refusedIn(path: string, text: string): string[] {
  const rules = RULES.filter((rule) => rule.applies(path))
  if (rules.length === 0) return []
  const { program, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  return rules.flatMap(({ name, instead, visitor }) => {
    const lines = new Set<number>()
    const refuse = (node: { start: number }) => lines.add(text.slice(0, node.start).split('\n').length)
    new Visitor(visitor(refuse, program)).visit(program)
    return [...lines].map((line) => `${path}:${line}: ${name}: ${instead}`)
  })
}
