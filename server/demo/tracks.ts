/** Fields of work: their skills, and the titles that are hired for with them. The first skills of a field are its core. */
export const tracks = [
  {
    name: 'Java backend',
    skills: ['Java', 'Spring Boot', 'Hibernate', 'REST API Design', 'Apache Kafka'],
    titles: [
      'Java Developer',
      'Senior Java Engineer',
      'Spring Boot Engineer',
      'Backend Tech Lead',
      'Payments Backend Engineer',
    ],
  },
  {
    name: 'Frontend',
    skills: ['JavaScript', 'TypeScript', 'React', 'HTML & CSS', 'Web Accessibility', 'Angular'],
    titles: [
      'Frontend Engineer',
      'Senior React Developer',
      'UI Engineer',
      'Web Platform Engineer',
      'Frontend Tech Lead',
    ],
  },
  {
    name: 'Node.js',
    skills: ['Node.js', 'NestJS', 'GraphQL', 'MongoDB', 'Redis'],
    titles: [
      'Node.js Developer',
      'Full Stack Engineer',
      'API Engineer',
      'Senior Full Stack Developer',
      'GraphQL Engineer',
    ],
  },
  {
    name: 'Python',
    skills: ['Python', 'Django', 'FastAPI', 'PostgreSQL', 'Celery'],
    titles: [
      'Python Developer',
      'Django Engineer',
      'Backend Engineer (Python)',
      'Senior Python Engineer',
      'Automation Engineer',
    ],
  },
  {
    name: 'Data engineering',
    skills: ['SQL', 'Apache Spark', 'Airflow', 'Snowflake', 'dbt'],
    titles: ['Data Engineer', 'Senior Data Engineer', 'Analytics Engineer', 'Data Platform Engineer', 'ETL Developer'],
  },
  {
    name: 'Machine learning',
    skills: ['Machine Learning', 'PyTorch', 'Statistics', 'Natural Language Processing', 'MLOps'],
    titles: ['Machine Learning Engineer', 'Data Scientist', 'NLP Engineer', 'MLOps Engineer', 'Applied Scientist'],
  },
  {
    name: 'Cloud and operations',
    skills: ['Linux', 'Kubernetes', 'Docker', 'Terraform', 'AWS', 'Prometheus'],
    titles: [
      'DevOps Engineer',
      'Site Reliability Engineer',
      'Cloud Engineer',
      'Platform Engineer',
      'Infrastructure Architect',
    ],
  },
  {
    name: 'Mobile',
    skills: ['Kotlin', 'Android SDK', 'Swift', 'Flutter', 'Mobile Security'],
    titles: ['Android Developer', 'Mobile Engineer', 'Senior Kotlin Engineer', 'Flutter Developer', 'Mobile Tech Lead'],
  },
  {
    name: '.NET',
    skills: ['C#', 'ASP.NET Core', 'Entity Framework', 'Azure', 'SQL Server'],
    titles: ['.NET Developer', 'Senior C# Engineer', 'Azure Developer', 'Solution Engineer (.NET)', '.NET Tech Lead'],
  },
  {
    name: 'Quality',
    skills: ['Test Automation', 'Selenium', 'Playwright', 'API Testing', 'Performance Testing'],
    titles: [
      'QA Automation Engineer',
      'Software Development Engineer in Test',
      'QA Lead',
      'Performance Test Engineer',
      'Test Analyst',
    ],
  },
  {
    name: 'Security',
    skills: [
      'Application Security',
      'Threat Modeling',
      'Network Security',
      'OAuth & OpenID Connect',
      'Penetration Testing',
    ],
    titles: [
      'Application Security Engineer',
      'Security Analyst',
      'Penetration Tester',
      'Identity Engineer',
      'Security Architect',
    ],
  },
  {
    name: 'Systems',
    skills: ['C++', 'Go', 'Distributed Systems', 'Embedded C', 'Rust'],
    titles: [
      'C++ Engineer',
      'Go Developer',
      'Distributed Systems Engineer',
      'Embedded Software Engineer',
      'Systems Programmer',
    ],
  },
] as const;
