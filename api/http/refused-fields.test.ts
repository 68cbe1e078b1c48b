import { describe, expect, it } from 'vitest'
import { createAdditionalService } from '#shared/additional-services/additional-service.contract.ts'
import { changeOwnPassword, dealerLogin, login, registerDealer } from '#shared/auth/auth.contract.ts'
import { uploadCarrierPayments } from '#shared/carrier-payments/carrier-payment.contract.ts'
import { createCarrier } from '#shared/carriers/carrier.contract.ts'
import { createContactCode, updateContactCode } from '#shared/contact-codes/contact-code.contract.ts'
import { deleteContactCodes } from '#shared/contact-codes/deletion.contract.ts'
import { CONTRACT } from '#shared/contract.ts'
import { submitDealerRegistration } from '#shared/dealer-registrations/dealer-registration.contract.ts'
import { createDealer } from '#shared/dealers/dealer.contract.ts'
import { checkDuplicate } from '#shared/documents/application.contract.ts'
import { deleteDocuments } from '#shared/documents/deletion.contract.ts'
import { changeActivationStatus } from '#shared/documents/documents.contract.ts'
import { submitOtherApplication } from '#shared/documents/other-applications.contract.ts'
import { createDocumentTemplate, createPricingTable } from '#shared/downloads/manage-downloads.contract.ts'
import { type Endpoint, isMultipart, type MultipartBody } from '#shared/endpoint.ts'
import { FILE_NEEDED } from '#shared/files/file-needed.ts'
import { createHiddenPrice } from '#shared/hidden-prices/hidden-price.contract.ts'
import { createCarrierServicePolicy } from '#shared/policies/policy.contract.ts'
import { createContactCodeMapping } from '#shared/sales-org/contact-code-mapping.contract.ts'
import { assignSalesManager } from '#shared/sales-org/sales-manager.contract.ts'
import { createSalesTeam } from '#shared/sales-org/sales-team.contract.ts'
import { saveServicePlans } from '#shared/service-plans/plan-picture.contract.ts'
import { createServicePlan } from '#shared/service-plans/service-plan.contract.ts'
import { createSettlementUnitPrice } from '#shared/settlement-prices/settlement-price.contract.ts'
import { exportActivatedDocuments, exportSettlements } from '#shared/settlements/settlement.contract.ts'
import {
  changeSettlementAmount,
  registerManualSettlement,
} from '#shared/settlements/settlement-changes.contract.ts'
import { addAdjustment } from '#shared/statements/ledger.contract.ts'
import { createAdmin } from '#shared/users/users.contract.ts'
import { workbook } from '../testing/imports/make-table.ts'
import { type FormFile, multipartForm, SAMPLE_FILES } from '../testing/multipart-form.ts'
import { openTestApp } from '../testing/open-test-app.ts'
import { rawCall, routeName } from '../testing/security/raw-call.ts'
import { bodySchema, sampleOf } from '../testing/security/sample-input.ts'

const app = await openTestApp()

type Fields = Record<string, unknown>
type Refusal = { error: string; details: { field: string; message: string }[] }

/** What each screen says of a field that is left empty. */
const NEEDED: [Endpoint, Record<string, string>][] = [
  [login, { username: '아이디를 입력해주세요', password: '비밀번호를 입력해주세요' }],
  [dealerLogin, { username: '아이디를 입력해주세요', password: '비밀번호를 입력해주세요' }],
  [
    registerDealer,
    {
      kpNumber: '유효한 KP번호를 입력해주세요.',
      name: '이름을 입력해주세요',
      username: '아이디를 입력해주세요',
      password: '비밀번호를 입력해주세요',
    },
  ],
  [
    changeOwnPassword,
    { currentPassword: '현재 비밀번호를 입력해주세요.', newPassword: '비밀번호를 입력해주세요' },
  ],
  [
    createAdmin,
    {
      username: '아이디를 입력해주세요',
      password: '비밀번호를 입력해주세요',
      name: '이름을 입력해주세요',
    },
  ],
  [
    createDealer,
    {
      username: '아이디를 입력해주세요',
      password: '비밀번호를 입력해주세요',
      name: '이름을 입력해주세요',
    },
  ],
  [
    submitDealerRegistration,
    {
      businessName: '상호명을 입력해주세요.',
      businessRegistrationNumber: '사업자등록번호를 입력해주세요.',
      representativeName: '대표자명을 입력해주세요.',
      businessAddress: '사업장 주소를 입력해주세요.',
      phoneNumber: '연락처를 입력해주세요.',
      email: '이메일을 입력해주세요.',
      username: '아이디를 입력해주세요',
      password: '비밀번호를 입력해주세요',
    },
  ],
  [
    checkDuplicate,
    {
      customerName: '고객명을 입력하세요',
      customerPhone: '연락처를 입력하세요',
      carrier: '통신사를 선택하세요',
    },
  ],
  [
    submitOtherApplication,
    { customerName: '고객명을 입력해주세요.', contactCode: '개통방명코드를 입력해주세요.' },
  ],
  [changeActivationStatus, { activationStatus: '개통 상태를 선택해주세요.' }],
  [deleteDocuments, { documentIds: '삭제할 문서를 선택해주세요.' }],
  [createCarrier, { name: '통신사명을 입력하세요' }],
  [
    createServicePlan,
    {
      name: '요금제명을 입력해주세요.',
      carrier: '통신사를 선택해주세요.',
      planType: '요금제 유형을 선택해주세요.',
      monthlyFee: '금액을 숫자로 입력해주세요.',
    },
  ],
  [saveServicePlans, { plans: '저장할 요금제를 선택해주세요.' }],
  [
    createAdditionalService,
    {
      serviceName: '부가서비스명을 입력해주세요.',
      carrier: '통신사를 선택해주세요.',
      monthlyFee: '금액을 숫자로 입력해주세요.',
    },
  ],
  [deleteContactCodes, { contactCodeIds: '삭제할 접점코드를 선택해주세요.' }],
  [
    createHiddenPrice,
    {
      contactCode: '접점코드를 입력해주세요.',
      servicePlanId: '요금제를 선택해주세요.',
      hiddenPrice: '금액을 숫자로 입력해주세요.',
    },
  ],
  [
    createSettlementUnitPrice,
    {
      servicePlanId: '요금제를 선택해주세요.',
      newCustomerPrice: '금액을 숫자로 입력해주세요.',
      portInPrice: '금액을 숫자로 입력해주세요.',
    },
  ],
  [createSalesTeam, { teamName: '팀명을 입력해주세요.', teamCode: '팀 코드를 입력해주세요.' }],
  [
    assignSalesManager,
    {
      salesManagerUserId: '배정할 영업과장을 선택해주세요.',
      teamId: '소속 팀을 선택해주세요.',
      managerCode: '영업과장 코드를 입력해주세요.',
    },
  ],
  [
    createContactCodeMapping,
    {
      managerId: '영업과장을 선택해주세요.',
      carrier: '통신사를 선택해주세요.',
      contactCode: '접점코드를 입력해주세요.',
    },
  ],
  [
    createCarrierServicePolicy,
    {
      carrier: '통신사를 선택해주세요',
      policyName: '정책명을 입력해주세요',
      policyType: '정책 유형을 선택해주세요',
      serviceCategory: '서비스 카테고리를 선택해주세요',
      amount: '금액을 숫자로 입력해주세요.',
    },
  ],
  [
    registerManualSettlement,
    {
      customerName: '고객명을 입력해주세요',
      customerPhone: '연락처를 입력해주세요',
      storeName: '판매점을 입력해주세요',
      carrier: '통신사를 선택해주세요',
      activatedAt: '개통날짜를 입력해주세요',
    },
  ],
  [createDocumentTemplate, { title: '제목을 입력해주세요.', category: '분류를 선택해주세요.' }],
  [createPricingTable, { title: '제목을 입력해주세요.' }],
  [addAdjustment, { storeId: '목록에서 판매점을 선택해주세요.', reason: '사유를 입력해주세요.' }],
  [uploadCarrierPayments, { carrierId: '통신사를 선택해주세요' }],
]
const needed = NEEDED.flatMap(([endpoint, sentences]) =>
  Object.entries(sentences).map(([field, sentence]) => ({
    route: routeName(endpoint),
    endpoint,
    field,
    sentence,
  })),
)

describe('a field that is missing is refused in the words of its screen, and named once', () => {
  it.each(needed)('$route $field', async ({ endpoint, field, sentence }) => {
    const isForm = isMultipart(endpoint.body)
    for (const empty of isForm ? [undefined, ''] : [undefined, '', null, {}]) {
      const refusal = await refusalOf(endpoint, { [field]: empty })
      expect([empty, refusal.error]).toEqual([empty, sentence])
      expect(refusal.details).toEqual([{ field, message: sentence }])
    }
  })
})

const WRONG = [
  [createHiddenPrice, 'effectiveFrom', '', '시작일을 입력해주세요.'],
  [createSettlementUnitPrice, 'effectiveFrom', '', '적용일을 입력해주세요.'],
  [createSettlementUnitPrice, 'portInPrice', -1, '금액은 0 이상이어야 합니다'],
  [createCarrierServicePolicy, 'amount', -1, '금액은 0 이상이어야 합니다'],
  [changeSettlementAmount, 'settlementAmount', -1, '올바른 금액을 입력해주세요.'],
  [changeSettlementAmount, 'settlementAmount', undefined, '올바른 금액을 입력해주세요.'],
  [changeSettlementAmount, 'settlementAmount', 'NaN', '올바른 금액을 입력해주세요.'],
  [submitDealerRegistration, 'email', 'a@', '올바른 이메일 형식을 입력해주세요'],
  [submitDealerRegistration, 'username', 'abc', '아이디는 4자 이상이어야 합니다'],
  [createAdmin, 'username', 'ab', '아이디는 최소 3자 이상이어야 합니다'],
  [createDealer, 'contactEmail', 'a@', '올바른 이메일 형식이 아닙니다'],
  [createServicePlan, 'monthlyFee', -1, '금액은 0 이상이어야 합니다'],
  [assignSalesManager, 'salesManagerUserId', -1e20, '배정할 영업과장을 선택해주세요.'],
] satisfies [Endpoint, string, unknown, string][]

it.each(
  WRONG.map(([endpoint, field, value, sentence]) => ({
    route: routeName(endpoint),
    endpoint,
    field,
    value,
    sentence,
  })),
)(
  '$route $field $value is refused in the words of its screen',
  async ({ endpoint, field, value, sentence }) => {
    const { error, details } = await refusalOf(endpoint, { [field]: value })
    expect([error, details]).toEqual([sentence, [{ field, message: sentence }]])
  },
)

it('says of a new contact code what it needs, whichever is missing, and of an older one what it lacks', async () => {
  const all = '접점코드, 판매점명, 통신사, 담당 영업과장을 모두 입력해주세요.'
  const each = {
    code: '접점코드를 입력해주세요.',
    dealerName: '판매점명을 입력해주세요.',
    carrier: '통신사를 선택해주세요.',
    salesManagerId: '담당 영업과장을 선택해주세요.',
  }
  for (const [field, message] of Object.entries(each)) {
    for (const empty of [undefined, '', null]) {
      const { error, details } = await refusalOf(createContactCode, { [field]: empty })
      expect([field, empty, error, details]).toEqual([field, empty, all, [{ field, message }]])
    }
  }
  expect((await refusalOf(createContactCode, { salesManagerId: 1.5 })).error).toBe(each.salesManagerId)
  for (const other of [{ effectiveFrom: '' }, { isActive: null }])
    expect((await refusalOf(createContactCode, other)).error).not.toBe(all)
  expect((await refusalOf(updateContactCode, { code: '' })).error).toBe(each.code)
})

it('names a period that an export needs as its screen does', async () => {
  for (const endpoint of [exportSettlements, exportActivatedDocuments]) {
    for (const query of ['', 'startDate=2026-11-01', 'startDate=&endDate=']) {
      const answer = await rawCall(app, app.actors.admin.sessionId, endpoint, { query })
      expect([query, answer.json().error]).toEqual([query, '시작일과 종료일을 선택해주세요.'])
    }
  }
})

const uploads = CONTRACT.map(({ endpoint }) => endpoint).filter(
  ({ body }) => body !== undefined && isMultipart(body) && body.file.required,
)

it.each(uploads.map((endpoint) => ({ route: routeName(endpoint), endpoint })))(
  '$route asks for its file',
  async ({ endpoint }) => {
    const { error, details } = await refusalOf(endpoint, {}, false)
    expect([error, details.map(({ message }) => message)]).toEqual([FILE_NEEDED, [FILE_NEEDED]])
  },
)

/** The answer to a body that is right but for these fields; undefined leaves one out. */
async function refusalOf(endpoint: Endpoint, wrong: Fields, hasFile = true): Promise<Refusal> {
  const schema = bodySchema(endpoint)
  const body = { ...(schema === undefined ? {} : sampleOf(schema, endpoint.path)), ...wrong }
  const sent = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const call = isMultipart(endpoint.body)
    ? multipartForm(sent as Record<string, string>, hasFile ? fileFor(endpoint.body) : undefined)
    : { payload: JSON.stringify(sent), contentType: 'application/json' }
  const params = { kind: 'carriers' }
  return (await rawCall(app, app.actors.admin.sessionId, endpoint, { ...call, params })).json()
}

function fileFor({ file }: MultipartBody): FormFile {
  return file.kinds.includes('pdf') ? SAMPLE_FILES.pdf : workbook([['견본']])
}
