/** What is said where a file is required and none was chosen. */
export const FILE_NEEDED = '파일을 선택해주세요.'
