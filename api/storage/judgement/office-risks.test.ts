import { describe, expect, it } from 'vitest'
import { docx, ole2, xlsx } from '../sample-files.ts'
import { fileRisks } from './file-risks.ts'
import { officePackageRisks } from './office-risks.ts'
import { docxOf, packageOf, relationship } from './sample-documents.ts'

const field = (...pieces: string[]) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r>${pieces.map((piece) => `<w:r><w:instrText xml:space="preserve">${piece}</w:instrText></w:r>`).join('')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`

describe('what a document of Word brings along or fetches', () => {
  it.each([
    [
      'a template from elsewhere',
      { relationships: relationship('attachedTemplate', 'http://x/evil.dotm', 'External') },
      ['remote'],
    ],
    [
      'a picture from elsewhere',
      { relationships: relationship('image', 'http://x/a.png', 'External') },
      ['remote'],
    ],
    ['a frame from elsewhere', { relationships: relationship('frame', '//host/x', 'External') }, ['remote']],
    [
      'a program from elsewhere',
      { relationships: relationship('oleObject', 'http://x/a', 'External') },
      ['embedded', 'remote'],
    ],
    [
      'a template from elsewhere, of the settings',
      {
        parts: {
          'word/_rels/settings.xml.rels': `<r:Relationships xmlns:r='x'>${relationship('attachedTemplate', 'http://x', 'External').replace('<R', '<r:R').replaceAll('"', "'")}</r:Relationships>`,
        },
      },
      ['remote'],
    ],
    [
      'a program within',
      {
        relationships: relationship('oleObject', 'embeddings/oleObject1.bin'),
        parts: { 'word/embeddings/oleObject1.bin': 'MZ' },
      },
      ['embedded'],
    ],
    [
      'a program in a folder of its own',
      { relationships: relationship('package', 'media/a.dat') },
      ['embedded'],
    ],
    ['a page of the web within', { relationships: relationship('aFChunk', 'a.html') }, ['embedded']],
    [
      'a control',
      {
        relationships: relationship('control', 'activeX/activeX1.xml'),
        parts: { 'word/activeX/activeX1.xml': '' },
      },
      ['controls'],
    ],
    [
      'a link to a program',
      { relationships: relationship('hyperlink', 'file:///c:/x.exe', 'External') },
      ['launch'],
    ],
    [
      'a link by escaped letters',
      { relationships: relationship('hyperlink', '&#x66;ile:///c:/x.exe', 'External') },
      ['launch'],
    ],
    ['a field that starts a program', { text: field('DDEAUTO c:\\\\x.exe "/c"') }, ['linked-program']],
    ['such a field in CDATA', { text: field('<![CDATA[DDE <!-- x]]>') }, ['linked-program']],
    ['such a field cut by a comment', { text: field('D<!-- x -->DE<?x?> y') }, ['linked-program']],
    [
      'such a field under a prefix in Hangul',
      { text: field('DDE x').replaceAll('w:', '가:') },
      ['linked-program'],
    ],
    ['such a field in pieces', { text: field('D', 'DE', ' x') }, ['linked-program']],
    ['such a field in one element', { text: '<w:fldSimple w:instr=" DDE x y "/>' }, ['linked-program']],
    ['such a field in a footer', { parts: { 'word/footer1.xml': field('DDE x') } }, ['linked-program']],
    [
      'such a field in UTF-16',
      { parts: { 'word/footer1.xml': Buffer.from(`\ufeff${field('DDE x')}`, 'utf16le') } },
      ['linked-program'],
    ],
    ['a field spelled out by codes', { text: field('QUOTE 68 68 69') }, ['linked-program']],
    [
      'a field that another one names',
      { text: field('</w:instrText><w:fldChar w:fldCharType="begin"/><w:instrText>REF x') },
      ['linked-program'],
    ],
    ['a picture by a field', { text: field('INCLUDEPICTURE "http://x/a.png" \\d') }, ['remote']],
    [
      'text in an unusual place',
      {
        relationships: relationship('header', '../other/header.xml'),
        parts: { 'other/header.xml': field('DDE x') },
      },
      ['unreadable'],
    ],
    [
      'another text than the one that is where it belongs',
      {
        parts: {
          '_rels/.rels': `<Relationships>${relationship('officeDocument', '/other/document.dat')}</Relationships>`,
          'other/document.dat': field('DDE x'),
        },
      },
      ['unreadable'],
    ],
    [
      'a document type',
      { parts: { 'word/header1.xml': '<!DOCTYPE a [<!ENTITY x "DDE">]><a/>' } },
      ['unreadable'],
    ],
    [
      'an unknown encoding',
      { parts: { 'word/header1.xml': '<?xml version="1.0" encoding="utf-7"?><a/>' } },
      ['unreadable'],
    ],
  ])('%s', async (_what, made, risks) => {
    expect(await officePackageRisks(docxOf(made))).toEqual(risks)
  })

  it('and of Excel: what asks another program for values', async () => {
    const book = packageOf({
      'xl/externalLinks/externalLink1.xml': '<externalLink><ddeLink ddeService="cmd"/></externalLink>',
    })
    expect(await officePackageRisks(book)).toEqual(['linked-program'])
    expect(await officePackageRisks(packageOf({ 'xl/connections.xml': '<connections/>' }))).toEqual([
      'remote',
    ])
  })

  it('is nothing in usual ones: links to the web, dates, pages, a picture of its own', async () => {
    const relationships = [
      relationship('hyperlink', 'https://example.kr', 'External'),
      relationship('hyperlink', 'mailto:a@example.kr', 'External'),
      relationship('image', 'media/image1.png'),
      relationship('styles', 'styles.xml'),
      relationship('header', 'header1.xml'),
      relationship('footer', '/word/footer1.xml'),
    ].join('')
    const text = `${field(' PAGE ')}${field(' IF ', '1 = 1 "DDE" ')}<w:t>DDEAUTO</w:t>${field('HYPERLINK "https://example.kr"')}`
    expect(await officePackageRisks(docxOf({ relationships, text }))).toEqual([])
    for (const bytes of [docx(), xlsx()]) expect(await officePackageRisks(bytes)).toEqual([])
  })

  it('cannot be judged where the package is broken, or unpacks to too much', async () => {
    expect(await officePackageRisks(docxOf().subarray(0, 500))).toEqual(['unreadable'])
    const bomb = docxOf({ parts: { 'word/footer1.xml': Buffer.alloc(60 * 1024 * 1024, 0x20) } })
    expect(await officePackageRisks(bomb)).toEqual(['unreadable'])
  })
})

it('Office files until 2003 are never beyond doubt', async () => {
  expect(await fileRisks('doc', ole2('WordDocument'))).toEqual(['old-office'])
  expect(await fileRisks('xls', ole2('Workbook', '_VBA_PROJECT_CUR'))).toEqual([
    'old-office',
    'macros',
    'embedded',
  ])
  expect(await fileRisks('xls', Buffer.alloc(2000))).toEqual(['old-office', 'unreadable'])
})

it('pictures have no risks', async () => {
  expect(await fileRisks('png', Buffer.from('/JavaScript'))).toEqual([])
})
