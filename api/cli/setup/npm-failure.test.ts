import { expect, it } from 'vitest'
import { explainNpmFailure } from './npm-failure.mjs'

const noCompiler = `npm error code 1
npm error path /srv/portal/node_modules/better-sqlite3
npm error command failed
npm error command sh -c prebuild-install || node-gyp rebuild --release
npm error make: Entering directory '/srv/portal/node_modules/better-sqlite3/build'
npm error   CC(target) Release/obj.target/sqlite3/gen/sqlite3/sqlite3.o
npm error make: Leaving directory '/srv/portal/node_modules/better-sqlite3/build'
npm error make: cc: No such file or directory
npm error gyp ERR! build error
npm error gyp ERR! stack Error: \`make\` failed with exit code: 2
npm error gyp ERR! stack at ChildProcess.<anonymous> (/usr/lib/node_modules/npm/node_modules/node-gyp/lib/build.js:219:23)
npm error gyp ERR! not ok
npm error A complete log of this run can be found in: /root/.npm/_logs/debug-0.log`

const noRegistry = `npm error code ENOTFOUND
npm error syscall getaddrinfo
npm error network request to https://registry.npmjs.org/zod failed, reason: getaddrinfo ENOTFOUND registry.npmjs.org`

it('answers a failed compilation with the line that installs a compiler, and with the reason', () => {
  const explained = explainNpmFailure(['ci'], noCompiler)
  expect(explained).toMatch(
    /^better-sqlite3 could not be compiled\. Where the compiler is missing .+ install it with this line/,
  )
  expect(explained).toContain('make: cc: No such file or directory')
})

it('shows the last lines of a compiler that failed', () => {
  const complaint = [
    '../src/better_sqlite3.cpp:14:10: fatal error: climits: No such file or directory',
    '   14 | #include <climits>',
    'compilation terminated.',
    'make: *** [better_sqlite3.target.mk:153: Release/obj.target/better_sqlite3.o] Error 1',
  ]
  const output = noCompiler.replace(
    'npm error make: cc: No such file or directory',
    complaint.map((line) => `npm error ${line}`).join('\n'),
  )
  expect(explainNpmFailure(['rebuild'], output)).toContain(complaint.join('\n'))
})

it('shows no stack trace', () => {
  expect(explainNpmFailure(['ci'], noCompiler)).not.toMatch(/\bat .*:\d+:\d+|ERR! stack/)
})

it.each([
  ['the registry cannot be reached', noRegistry, 'The package registry cannot be reached'],
  ['the disk is full', 'npm error code ENOSPC\nnpm error nospc', 'The disk is full'],
  [
    'the folder belongs to somebody else',
    'npm error code EACCES\nnpm error syscall mkdir',
    'may not write here',
  ],
  ['the reason is unknown', 'npm error code EUSAGE', 'could not be installed.\nThe command was: npm ci'],
])('says that %s', (_, output, sentence) => {
  expect(explainNpmFailure(['ci'], output)).toContain(sentence)
})
