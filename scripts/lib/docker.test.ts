import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS } from './build.js'
import { ROOT } from './paths.js'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')

test('the Dockerfile copies only what is there, and the manifest of every workspace', () => {
  const copied = found(dockerfile, /^COPY (?!--from)(.+) \S+$/gm).flatMap((paths) => paths.split(' '))
  expect(copied.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  const workspaces: string[] = JSON.parse(read('package.json')).workspaces
  expect(copied.filter((path) => path.endsWith('/package.json'))).toEqual(
    workspaces.map((folder) => `${folder}/package.json`).sort(),
  )
})

test('the Dockerfile takes the files of a build stage that builds them', () => {
  const [parts = ''] = found(dockerfile, /^RUN node scripts\/build\.js (.+)$/gm)
  const built = parts.split(' ').map((part) => `dist/${part}`)
  expect(built.length).toBeGreaterThan(0)
  expect(found(dockerfile, /^COPY --from=build \/app\/(\S+) /gm).sort()).toEqual(built.sort())
  const stages = found(dockerfile, /^FROM \S+ AS (\w+)$/gm)
  expect(found(dockerfile, /--from=(\w+)/g).filter((stage) => !stages.includes(stage))).toEqual([])
})

test('the image runs the recommended Node, its health is one that the server answers', () => {
  const nodes = found(dockerfile, /^FROM node:(\d+)/gm)
  expect(new Set(nodes)).toEqual(new Set([read('.nvmrc').trim()]))
  const [health] = found(dockerfile, /127\.0\.0\.1:.*?}(\/\w+)`/g)
  expect(read('server/src/http/health.ts')).toContain(`app.get('${health}'`)
})

test('the commands of Dockerfile and compose.yaml are programs that the build writes', () => {
  const programs = found(dockerfile + compose, /dist\/server\/([\w-]+)\.js/g)
  expect(programs).toContain('main')
  expect(programs.filter((name) => name !== 'main' && !(name in COMMANDS))).toEqual([])
})

test('the settings of compose.yaml are read by the server', () => {
  const [app = ''] = found(compose, /^ {2}app:\n((?: {4}.*\n)+)/gm)
  const settings = [...found(app, /^ {6}([A-Z_]+): /gm), ...found(dockerfile, /^ENV ([A-Z_]+)=/gm)]
  expect(settings).toContain('DATABASE_URL')
  const config = read('server/src/config.ts')
  expect(settings.filter((name) => !config.includes(`\n  ${name}: `))).toEqual([])
})
