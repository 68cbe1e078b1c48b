import { Box, Center, chakra, Flex, Text } from '@chakra-ui/react'
import FileText from 'lucide-react/icons/file-text'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { IconButton } from './Button.tsx'
import { formatBytes } from './file-check.ts'
import { useObjectUrl } from './use-object-url.ts'

export type FileRowProps = {
  file: File
  onRemove?: (() => void) | undefined
}

/** One chosen file: a thumbnail or an icon, its name and size. */
export function FileRow({ file, onRemove }: FileRowProps) {
  const url = useObjectUrl(file.type.startsWith('image/') ? file : null)
  const [unreadableUrl, setUnreadableUrl] = useState<string | null>(null)
  return (
    <Flex align="center" gap="3" p="2" mb="2" layerStyle="card" borderRadius="md">
      <Center boxSize="12" flexShrink="0" borderRadius="sm" overflow="hidden" bg="bg.muted" color="fg.muted">
        {url && url !== unreadableUrl ? (
          <chakra.img
            src={url}
            alt=""
            boxSize="full"
            objectFit="cover"
            onError={() => setUnreadableUrl(url)}
          />
        ) : (
          <FileText size={22} aria-hidden />
        )}
      </Center>
      <Box flex="1" minWidth="0">
        <Text truncate fontWeight="medium">
          {file.name}
        </Text>
        <Text textStyle="xs" color="fg.subtle" className="tabular">
          {formatBytes(file.size)}
        </Text>
      </Box>
      {onRemove ? (
        <IconButton label={`${file.name} 빼기`} icon={<X aria-hidden />} size="sm" onClick={onRemove} />
      ) : null}
    </Flex>
  )
}
