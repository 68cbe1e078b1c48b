import { Center, Heading, Text } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { BrandMark } from '../ui/Brand.tsx'
import { Button } from '../ui/Button.tsx'
import { usePageTitle } from './use-page-title.ts'

export type NotFoundPageProps = { homePath?: string | undefined }

/** The page for an unknown address. */
export default function NotFoundPage({ homePath = '/' }: NotFoundPageProps) {
  usePageTitle('페이지를 찾을 수 없습니다')
  return (
    <Center as="main" minHeight="70dvh" flexDirection="column" textAlign="center" gap="2" px="6">
      <BrandMark size={48} />
      <Text className="tabular" mt="4" textStyle="4xl" fontWeight="bold" color="accent.fg">
        404
      </Text>
      <Heading as="h1" size="lg">
        페이지를 찾을 수 없습니다
      </Heading>
      <Text color="fg.muted">주소가 바뀌었거나 없는 페이지입니다.</Text>
      <Button asChild mt="4">
        <Link to={homePath}>처음으로 돌아가기</Link>
      </Button>
    </Center>
  )
}
