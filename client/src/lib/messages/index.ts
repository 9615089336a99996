// Made by `python -m pipeyard.web.wire.typescript`. Change the Python types and run it again.

export * from './advice';
export * from './catalogue';
export * from './clock';
export * from './companion';
export * from './crowd';
export * from './gathering';
export * from './leaving';
export * from './lessons';
export * from './log';
export * from './my_tables';
export * from './outcome';
export * from './paper';
export * from './pipe_dream';
export * from './pipe_land';
export * from './pipes';
export * from './preview';
export * from './push';
export * from './puzzles';
export * from './table';
export * from './tube_tangle';
