import { describe, expect, it } from 'vitest'
import { uploadDealers, uploadHiddenPrices } from '#shared/imports/imports.contract.ts'
import { workbook } from '../../testing/imports/make-table.ts'
import { makeReference } from '../../testing/make-reference.ts'
import { meanwhile } from '../../testing/meanwhile.ts'
import { openTestApp } from '../../testing/open-test-app.ts'

const app = await openTestApp()

describe('a table that is uploaded while another process is', () => {
  it('giving a store its name makes no second store of that name', async () => {
    const name = '같은때점'
    const { body } = await meanwhile(
      app,
      async ({ db, holdNames }) => {
        await holdNames('store', [name])
        const { id } = app.actors.dealer
        await db.updateTable('users').set({ dealer_name: name }).where('id', '=', id).execute()
      },
      () =>
        app.call(app.actors.admin, uploadDealers, {
          file: workbook([
            ['판매점명', '아이디'],
            [name, 'same-time'],
          ]),
        }),
    )
    expect(body.rows[0]?.problems[0]?.reason).toMatch(/^판매점명이 같은 계정이 있습니다/)
  })

  it('renaming a contact code leaves no hidden price under its old name', async () => {
    const make = makeReference(app)
    await make.carrier('동시텔')
    await make.plan('동시 요금제', '동시텔', 55_000)
    await make.contactCode('AT-ONCE', '동시점', '동시텔')
    const { body } = await meanwhile(
      app,
      ({ db }) =>
        db
          .updateTable('contact_codes')
          .set({ code: 'AT-ONCE-2' })
          .where('code', '=', 'AT-ONCE')
          .executeTakeFirst(),
      () =>
        app.call(app.actors.admin, uploadHiddenPrices, {
          file: workbook([
            ['접점코드', '통신사', '요금제명', '히든단가'],
            ['AT-ONCE', '동시텔', '동시 요금제', 20_000],
          ]),
        }),
    )
    expect(body.errors).toEqual([
      '2행 접점코드: 등록되지 않은 접점코드입니다. 접점코드는 정확히 일치해야 합니다.',
    ])
  })
})
